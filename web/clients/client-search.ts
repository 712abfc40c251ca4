import type { Client } from "../../contract/clients.ts";

/** A client with all she can be found by, folded so that `zoe` finds Zoë. */
export type Findable = { client: Client; text: string };

/** Made once for a list, so that each key that is pressed only compares. */
export function findable(clients: readonly Client[]): Findable[] {
  return clients.map((client) => ({
    client,
    text: folded([client.firstName, client.lastName, client.preferredName, client.email].join(" ")),
  }));
}

/** Those in whose names, e-mail or phone every word of the search stands; a number however it is written. */
export function found(all: readonly Findable[], search: string): Findable[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const digits = /^[-+().\s\d]+$/.test(search) ? search.replace(/\D/g, "") : "";
  return all.filter(
    ({ client, text }) =>
      words.every((word) => text.includes(word)) || (digits !== "" && client.phone.includes(digits)),
  );
}

function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
