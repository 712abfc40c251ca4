import type { ComponentType } from "react";
import { paths } from "../../contract/paths.ts";
import { CalendarIcon, ClockIcon, ListIcon, SunIcon } from "../ui/Icons.tsx";

type AdminPage = { to: string; name: string; Icon?: ComponentType };

const today: AdminPage = { to: paths.admin("today"), name: "Today", Icon: SunIcon };
const events: AdminPage = { to: paths.admin("dashboard"), name: "Events", Icon: CalendarIcon };
const bookings: AdminPage = { to: paths.admin("bookings"), name: "Bookings", Icon: ClockIcon };
const chocolates: AdminPage = { to: paths.admin("chocolates"), name: "Chocolates" };
const classes: AdminPage = { to: paths.admin("signups"), name: "Classes", Icon: ListIcon };
const clients: AdminPage = { to: paths.admin("users"), name: "Clients" };
const orders: AdminPage = { to: paths.admin("orders"), name: "Orders" };
const messages: AdminPage = { to: paths.admin("messages"), name: "Messages" };
const money: AdminPage = { to: paths.admin("payments"), name: "Money" };
const website: AdminPage = { to: paths.admin("words"), name: "Website" };
const settings: AdminPage = { to: paths.admin("settings"), name: "Settings" };
const officeHours: AdminPage = { to: paths.admin("availability"), name: "Office hours" };
const backups: AdminPage = { to: paths.admin("backups"), name: "Backups" };
const security: AdminPage = { to: paths.admin("security"), name: "Security" };

/** Rarely used pages. */
const rare = [website, settings, officeHours, backups, security];

/** Navigation on a wide screen; the rarely used pages are under More. */
export const wideBar = {
  rooms: [today, events, bookings, chocolates, classes, clients, orders, messages, money],
  underMore: rare,
};

/** Navigation on a phone: the four pages needed during the day; the rest is in a sheet. */
export const phoneBar = {
  rooms: [today, events, bookings, classes],
  underMore: [
    { name: "People and money", rooms: [clients, messages, orders, money, chocolates] },
    { name: "The studio", rooms: rare },
  ],
};

/** Whether a path belongs to one of these pages. */
export const isInPages = (rooms: readonly AdminPage[], pathname: string) =>
  rooms.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
