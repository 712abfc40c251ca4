import type { ReactNode } from "react";
import styles from "./Icons.module.css";

const icon = (drawing: ReactNode) => () => (
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
    {drawing}
  </svg>
);

export const MenuIcon = icon(<path d="M3 8.5h18M3 15.5h18" />);
export const SearchIcon = icon(<path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20 20" />);
export const CloseIcon = icon(<path d="M5 5l14 14M19 5L5 19" />);
export const BackIcon = icon(<path d="M14 7l-5 5 5 5" />);
export const ForthIcon = icon(<path d="M10 7l5 5-5 5" />);
export const OutIcon = icon(<path d="M7 17L17 7M9 7h8v8" />);
export const AlertIcon = icon(<path d="M2.5 12a9.5 9.5 0 1 1 19 0 9.5 9.5 0 1 1-19 0zM12 7v6M12 16.5h0" />);
export const DoneIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const CalendarIcon = icon(<path d="M4 6.5h16v13H4zM4 11h16M8.5 4v4M15.5 4v4" />);
export const ClockIcon = icon(<path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2.5" />);
export const ListIcon = icon(<path d="M4 7l1.5 1.5L8.5 5.5M12 7h8M4 16.5l1.5 1.5 3-3M12 16.5h8" />);
export const SunIcon = icon(
  <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />,
);
export const MoreIcon = icon(<path d="M5 12h0M12 12h0M19 12h0" strokeWidth="3" />);
export const MoveIcon = icon(
  <path d="M12 3v18M3 12h18M9.5 5.5L12 3l2.5 2.5M9.5 18.5L12 21l2.5-2.5M5.5 9.5L3 12l2.5 2.5M18.5 9.5L21 12l-2.5 2.5" />,
);
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" />);
export const PlayIcon = icon(<path d="M8 5.5v13l11-6.5z" />);
export const MinusIcon = icon(<path d="M6 12h12" />);
export const PlusIcon = icon(<path d="M6 12h12M12 6v12" />);
