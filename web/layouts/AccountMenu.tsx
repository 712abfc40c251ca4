import { useEffect, useId, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { logOutUser } from "../../contract/every-page.ts";
import { call } from "../api.ts";
import { links } from "../routes.ts";
import { forgetUser, initialsOf, type SessionUser } from "../session.ts";
import { toast } from "../ui/Toast.tsx";
import styles from "./AccountMenu.module.css";

/** The circle with a person's initials, and the menu behind it. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => setOpen(false), [location.key]);
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [open]);

  const logOut = async () => {
    await call(logOutUser, {}).catch(() => {
      toast("The site could not be reached: this browser has forgotten your login, the site not yet.");
    });
    forgetUser();
    void navigate(links.login());
  };

  return (
    <div
      ref={place}
      className={styles.place}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.circle}
        aria-expanded={open}
        aria-controls={menuId}
        aria-label={`${initialsOf(user)}, menu of ${user.firstName} ${user.lastName}`}
        onClick={() => setOpen(!open)}
      >
        {initialsOf(user)}
      </button>
      <ul id={menuId} className={styles.menu} hidden={!open}>
        <li>
          <Link to={links.user(user.id)}>My Bookings</Link>
        </li>
        <li>
          <Link to={links.user(user.id, "book")}>New Booking</Link>
        </li>
        <li>
          <Link to={links.user(user.id, "account")}>Account</Link>
        </li>
        <li>
          <button type="button" onClick={() => void logOut()}>
            Log Out
          </button>
        </li>
      </ul>
    </div>
  );
}
