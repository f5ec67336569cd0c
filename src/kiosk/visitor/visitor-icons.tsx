/** Line icons of the exhibit, 24 × 24. */

import { Icon } from '../components/icons.tsx';

export { AgainIcon, PlayIcon } from '../components/icons.tsx';

export const LargeTextIcon = () => (
  <Icon>
    <path d="M2 19L8 5l6 14M4 14.5h8M14.500 19l3.700-9 3.800 9M15.800 16h4.800" />
  </Icon>
);
export const PicturesIcon = () => (
  <Icon>
    <path d="M4 4h16v16H4zM12 4v16M4 12h16" />
    <circle cx="8" cy="16" r="1.6" />
  </Icon>
);
export const ContrastIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
  </Icon>
);
export const LowIcon = () => (
  <Icon>
    <path d="M12 3v13M6 11l6 6 6-6M4 21h16" />
  </Icon>
);
