import type { ComponentType } from "react";
import { paths } from "../../contract/paths.ts";
import { CalendarIcon, ClockIcon, ListIcon, SunIcon } from "../ui/Icons.tsx";

type AdminLink = { to: string; name: string; Icon?: ComponentType };

const today: AdminLink = { to: paths.admin("today"), name: "Today", Icon: SunIcon };
const events: AdminLink = { to: paths.admin("dashboard"), name: "Events", Icon: CalendarIcon };
const bookings: AdminLink = { to: paths.admin("bookings"), name: "Bookings", Icon: ClockIcon };
const chocolates: AdminLink = { to: paths.admin("chocolates"), name: "Chocolates" };
const classes: AdminLink = { to: paths.admin("signups"), name: "Classes", Icon: ListIcon };
const clients: AdminLink = { to: paths.admin("users"), name: "Clients" };
const orders: AdminLink = { to: paths.admin("orders"), name: "Orders" };
const messages: AdminLink = { to: paths.admin("messages"), name: "Messages" };
const money: AdminLink = { to: paths.admin("payments"), name: "Money" };
const website: AdminLink = { to: paths.admin("words"), name: "Website" };
const settings: AdminLink = { to: paths.admin("settings"), name: "Settings" };
const officeHours: AdminLink = { to: paths.admin("availability"), name: "Office hours" };
const backups: AdminLink = { to: paths.admin("backups"), name: "Backups" };
const security: AdminLink = { to: paths.admin("security"), name: "Security" };

/** Rarely used pages. */
const rare = [website, settings, officeHours, backups, security];

/** Navigation on a wide screen; the rarely used pages are under More. */
export const wideBar = {
  pages: [today, events, bookings, chocolates, classes, clients, orders, messages, money],
  underMore: rare,
};

/** Navigation on a phone: the four pages needed during the day; the rest is in a sheet. */
export const phoneBar = {
  pages: [today, events, bookings, classes],
  underMore: [
    { name: "People and money", pages: [clients, messages, orders, money, chocolates] },
    { name: "The studio", pages: rare },
  ],
};

/** Whether a path belongs to one of these pages. */
export const isInPages = (pages: readonly AdminLink[], pathname: string) =>
  pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
