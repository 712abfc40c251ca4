import type { Offering } from "../../contract/site.ts";
import offeringClass from "../ui/drawings/offering-class.svg?raw";
import offeringPrivate from "../ui/drawings/offering-private.svg?raw";
import offeringTherapy from "../ui/drawings/offering-therapy.svg?raw";

/** The drawings that a card of an offering can show. */
export const offeringDrawings: Record<Offering["drawing"], string> = {
  "offering-class": offeringClass,
  "offering-private": offeringPrivate,
  "offering-therapy": offeringTherapy,
};
