import type { SlotEvents } from "../../../contract/teaching/slots/calls.ts";

declare module "../../platform/call/ctx.ts" {
  interface LiveEvents extends SlotEvents {}
}
