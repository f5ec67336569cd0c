import type { SerialBinding } from '../../serial/device.ts';

// Named after what @serialport/bindings-interface calls them.
export type Binding = SerialBinding;
export type BindingPort = Awaited<ReturnType<Binding['open']>>;
export type OpenOptions = Parameters<Binding['open']>[0];
export type PortStatus = Awaited<ReturnType<BindingPort['get']>>;
