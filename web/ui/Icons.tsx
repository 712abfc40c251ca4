import type { ReactNode } from "react";
import styles from "./Icons.module.css";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const MenuIcon = () => (
  <Icon>
    <path d="M3 8.5h18M3 15.5h18" />
  </Icon>
);
export const CloseIcon = () => (
  <Icon>
    <path d="M5 5l14 14M19 5L5 19" />
  </Icon>
);
export const BackIcon = () => (
  <Icon>
    <path d="M14 7l-5 5 5 5" />
  </Icon>
);
export const ForthIcon = () => (
  <Icon>
    <path d="M10 7l5 5-5 5" />
  </Icon>
);
export const OutIcon = () => (
  <Icon>
    <path d="M7 17L17 7M9 7h8v8" />
  </Icon>
);
export const AlertIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M12 7v6M12 16.5h0" />
  </Icon>
);
export const DoneIcon = () => (
  <Icon>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
);
export const CalendarIcon = () => (
  <Icon>
    <path d="M4 6.5h16v13H4zM4 11h16M8.5 4v4M15.5 4v4" />
  </Icon>
);
export const ClockIcon = () => (
  <Icon>
    <path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2.5" />
  </Icon>
);
export const ListIcon = () => (
  <Icon>
    <path d="M4 7l1.5 1.5L8.5 5.5M12 7h8M4 16.5l1.5 1.5 3-3M12 16.5h8" />
  </Icon>
);
export const SunIcon = () => (
  <Icon>
    <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </Icon>
);
export const MoreIcon = () => (
  <Icon>
    <path d="M5 12h0M12 12h0M19 12h0" strokeWidth="3" />
  </Icon>
);
export const PauseIcon = () => (
  <Icon>
    <path d="M9 6v12M15 6v12" />
  </Icon>
);
export const PlayIcon = () => (
  <Icon>
    <path d="M8 5.5v13l11-6.5z" />
  </Icon>
);
export const MinusIcon = () => (
  <Icon>
    <path d="M6 12h12" />
  </Icon>
);
export const PlusIcon = () => (
  <Icon>
    <path d="M6 12h12M12 6v12" />
  </Icon>
);
