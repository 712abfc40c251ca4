import type { ComponentType } from "react";
import { links } from "../routes.ts";
import { CalendarIcon, ClockIcon, ListIcon, SunIcon } from "../ui/Icons.tsx";

type Room = { to: string; name: string; Icon?: ComponentType };

const today: Room = { to: links.admin("today"), name: "Today", Icon: SunIcon };
const events: Room = { to: links.admin("dashboard"), name: "Events", Icon: CalendarIcon };
const bookings: Room = { to: links.admin("bookings"), name: "Bookings", Icon: ClockIcon };
const chocolates: Room = { to: links.admin("chocolates"), name: "Chocolates" };
const classes: Room = { to: links.admin("signups"), name: "Classes", Icon: ListIcon };
const clients: Room = { to: links.admin("users"), name: "Clients" };
const orders: Room = { to: links.admin("orders"), name: "Orders" };
const messages: Room = { to: links.admin("messages"), name: "Messages" };
const money: Room = { to: links.admin("payments"), name: "Money" };
const website: Room = { to: links.admin("words"), name: "Website" };
const settings: Room = { to: links.admin("settings"), name: "Settings" };
const officeHours: Room = { to: links.admin("availability"), name: "Office hours" };
const backups: Room = { to: links.admin("backups"), name: "Backups" };
const security: Room = { to: links.admin("security"), name: "Security" };

/** What she arranges now and then. */
const rare = [website, settings, officeHours, backups, security];

/** On a wide bar: Today, the specification's names in its order, what is beyond them; the rare ones under More. */
export const wideBar = {
  rooms: [today, events, bookings, chocolates, classes, clients, orders, messages, money],
  underMore: rare,
};

/** On a phone: the four she needs between two classes, the rest in a sheet. */
export const phoneBar = {
  rooms: [today, events, bookings, classes],
  underMore: [
    { name: "People and money", rooms: [clients, messages, orders, money, chocolates] },
    { name: "The studio", rooms: rare },
  ],
};

/** Whether an address is in one of these rooms. */
export const isIn = (rooms: readonly Room[], pathname: string) =>
  rooms.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
