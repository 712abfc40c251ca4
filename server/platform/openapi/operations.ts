import * as auth from "../../../contract/auth/calls.ts";
import * as loginSession from "../../../contract/auth/login-session-calls.ts";
import * as passkeys from "../../../contract/auth/passkey-calls.ts";
import * as absences from "../../../contract/office/absences/calls.ts";
import * as desk from "../../../contract/office/desk/calls.ts";
import * as door from "../../../contract/office/door/calls.ts";
import * as people from "../../../contract/office/people/calls.ts";
import * as audit from "../../../contract/operations/audit/calls.ts";
import * as backups from "../../../contract/operations/backups/calls.ts";
import * as botcheck from "../../../contract/platform/botcheck/calls.ts";
import type { Endpoint } from "../../../contract/platform/call/endpoint.ts";
import * as push from "../../../contract/platform/push/calls.ts";
import * as orders from "../../../contract/selling/orders/calls.ts";
import * as payments from "../../../contract/selling/payments/calls.ts";
import * as shop from "../../../contract/selling/shop/calls.ts";
import * as wallet from "../../../contract/selling/wallet/calls.ts";
import * as site from "../../../contract/site/documents/calls.ts";
import * as siteEditing from "../../../contract/site/documents/editing-calls.ts";
import * as place from "../../../contract/site/place/calls.ts";
import * as settings from "../../../contract/site/settings/calls.ts";
import * as translations from "../../../contract/site/translations/calls.ts";
import * as bookings from "../../../contract/teaching/bookings/calls.ts";
import * as events from "../../../contract/teaching/events/calls.ts";
import * as messages from "../../../contract/teaching/messages/calls.ts";
import * as services from "../../../contract/teaching/services/calls.ts";
import * as signups from "../../../contract/teaching/signups/calls.ts";
import * as slots from "../../../contract/teaching/slots/calls.ts";
import * as waivers from "../../../contract/teaching/waivers/calls.ts";

/** The contract's files by tag of the document. */
const taggedContracts: readonly (readonly [tag: string, description: string, ...contracts: object[]])[] = [
  ["Site", "The words and pictures of the pages, and how the owner changes them.", site, siteEditing, translations],
  ["Events", "Classes and the calendar.", events],
  ["Signups", "Seats in classes, waitlists and rosters.", signups],
  ["Waivers", "Signed waivers.", waivers],
  ["Services", "What can be booked one-to-one, and what it costs.", services],
  ["Slots", "Open slots, and the office hours that create them.", slots],
  ["Bookings", "One-to-one sessions with the teacher.", bookings],
  ["Shop", "Chocolates and their stock.", shop],
  ["Orders", "Carts, orders, discount codes and taxes.", orders],
  ["Door", "What the owner sells for cash.", door],
  ["Payments", "Opening, capturing and refunding payments.", payments],
  ["Wallet", "Passes, gift cards and credit: sold, redeemed and given.", wallet],
  ["Absences", "Days on which the owner cannot teach, and what people answer.", absences],
  ["Auth", "Logins of the owner and of students.", auth, loginSession, passkeys],
  ["People", "Profiles, the list of clients, and private notes.", people],
  ["Messages", "What visitors write to the owner.", messages],
  ["Bot check", "Proof that a person sends a form.", botcheck],
  ["Desk", "What the owner sees first.", desk],
  [
    "Settings",
    "What the owner decides about the studio, and of what a device notifies the owner.",
    settings,
    place,
    push,
  ],
  ["Backups", "Backups, and everything as files.", backups],
  ["Activity", "The log of what was done, with its check and export.", audit],
];

export const tags = taggedContracts.map(([name, description]) => ({ name, description }));

const operations: ReadonlyMap<unknown, { operationId: string; tag: string }> = new Map(
  taggedContracts.flatMap(([tag, , ...contracts]) =>
    contracts.flatMap((contract) =>
      Object.entries(contract).map(([operationId, facts]) => [facts as unknown, { operationId, tag }] as const),
    ),
  ),
);

/** The operationId of a call, which is its export's name in the contract, and its tag. */
export function operationOf(endpoint: Endpoint): { operationId: string; tag: string } {
  const operation = operations.get(endpoint);
  if (!operation) throw new Error(`No room of the contract exports ${endpoint.method} ${endpoint.path}.`);
  return operation;
}
