// What `@serialport/stream` asks of a binding, taken from its constructor: the package that names these types
// does not give them to ES modules.
import type { SerialPortStream } from '@serialport/stream';

export type Binding = ConstructorParameters<typeof SerialPortStream>[0]['binding'];
export type BindingPort = Awaited<ReturnType<Binding['open']>>;
export type OpenOptions = Parameters<Binding['open']>[0];
export type PortStatus = Awaited<ReturnType<BindingPort['get']>>;
