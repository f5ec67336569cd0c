/** Signs of the maintenance page, 24 × 24, as the other icons. */

export const LockIcon = () => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </svg>
);
export const ChatterIcon = () => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M2 12h4l2.5-7 4 14 3.5-10 2 3h4" />
  </svg>
);
export const LampIcon = () => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M9 18h6M10 21h4M8.5 14.5a5.5 5.5 0 1 1 7 0c-.6.6-1 1.3-1 2h-5c0-.7-.4-1.4-1-2z" />
  </svg>
);
export const PrintIcon = () => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z" />
  </svg>
);
