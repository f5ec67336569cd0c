/** Signs of the maintenance page, 24 × 24, as the other icons. */

import { Icon } from '../components/icons.tsx';

export const LockIcon = () => (
  <Icon>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </Icon>
);
export const ChatterIcon = () => (
  <Icon>
    <path d="M2 12h4l2.5-7 4 14 3.5-10 2 3h4" />
  </Icon>
);
export const PrintIcon = () => (
  <Icon>
    <path d="M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z" />
  </Icon>
);
