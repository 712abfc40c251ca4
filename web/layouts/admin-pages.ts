import type { ComponentType } from "react";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/layouts.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { CalendarIcon, ClockIcon, ListIcon, SunIcon } from "../ui/Icons.tsx";

type AdminLink = { to: string; name: string; Icon?: ComponentType };
const today: AdminLink = { to: paths.admin("today"), name: adminShared.today, Icon: SunIcon };
const events: AdminLink = { to: paths.admin("dashboard"), name: t.events, Icon: CalendarIcon };
const bookings: AdminLink = { to: paths.admin("bookings"), name: adminShared.bookings, Icon: ClockIcon };
const chocolates: AdminLink = { to: paths.admin("chocolates"), name: shared.chocolates };
const classes: AdminLink = { to: paths.admin("signups"), name: adminShared.classes, Icon: ListIcon };
const clients: AdminLink = { to: paths.admin("users"), name: adminShared.clients };
const orders: AdminLink = { to: paths.admin("orders"), name: adminShared.orders };
const messages: AdminLink = { to: paths.admin("messages"), name: adminShared.messages };
const money: AdminLink = { to: paths.admin("payments"), name: adminShared.money };
const website: AdminLink = { to: paths.admin("words"), name: t.website };
const settings: AdminLink = { to: paths.admin("settings"), name: adminShared.settings };
const officeHours: AdminLink = { to: paths.admin("availability"), name: adminShared.officeHours };
const backups: AdminLink = { to: paths.admin("backups"), name: adminShared.backups };
const security: AdminLink = { to: paths.admin("security"), name: adminShared.security };
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
    { name: t.peopleAndMoney, pages: [clients, messages, orders, money, chocolates] },
    { name: t.studio, pages: rare },
  ],
};

export const isInPages = (pages: readonly AdminLink[], pathname: string) =>
  pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
