import type { Day } from "./day.ts";

/** Generic cloud prices in dollars per month, from cheap to expensive providers; November 2026. */
export const prices = {
  /** One virtual CPU with 4 GB of memory. */
  cpu: [15, 45],
  diskGb: [0.05, 0.12],
  objectStorageGb: [0.01, 0.025],
  outgoingGb: [0, 0.09],
  thousandMails: [0.1, 1],
} as const;

/** Assumptions about one studio. */
export const studio = { databaseGb: 0.1, backupsGb: 0.3, outgoingGbPerMonth: 0.9, mailsPerMonth: 300 };

/** At the peak, CPUs are at most this busy. */
const mostBusy = 0.5;
/** At least a pair of machines, so that one may fail. */
const leastCpus = 2;

export type Cost = {
  studios: number;
  cpus: number;
  perStudio: { machines: string; storage: string; traffic: string; mails: string; all: string };
};

/** Dollars per studio and month: hosts, PostgreSQL with a standby of the same size, storage, traffic and mails. */
export function costOf({
  studios,
  nodeCores,
  databaseCores,
}: Pick<Day, "studios" | "nodeCores" | "databaseCores">): Cost {
  const cpus =
    Math.max(leastCpus, Math.ceil(nodeCores / mostBusy)) + 2 * Math.max(leastCpus, Math.ceil(databaseCores / mostBusy));
  const ranges = {
    machines: prices.cpu.map((price) => (cpus * price) / studios),
    storage: [0, 1].map(
      (n) => 2 * studio.databaseGb * prices.diskGb[n]! + studio.backupsGb * prices.objectStorageGb[n]!,
    ),
    traffic: prices.outgoingGb.map((price) => studio.outgoingGbPerMonth * price),
    mails: prices.thousandMails.map((price) => (studio.mailsPerMonth / 1000) * price),
  };
  const all = [0, 1].map((n) => Object.values(ranges).reduce((sum, range) => sum + range[n]!, 0));
  const text = ([low = 0, high = 0]: readonly number[]) => `${low.toFixed(2)}–${high.toFixed(2)}`;
  const { machines, storage, traffic, mails } = ranges;
  return {
    studios,
    cpus,
    perStudio: {
      machines: text(machines),
      storage: text(storage),
      traffic: text(traffic),
      mails: text(mails),
      all: text(all),
    },
  };
}
