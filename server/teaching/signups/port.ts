import type { OpenQuestions } from "../../../contract/teaching/signups/my-classes-schema.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

declare module "../../platform/call/ctx.ts" {
  interface Hooks {
    /** What absences of the owner ask a student. */
    openQuestions(
      ctx: Pick<Ctx, "db" | "kinds" | "now" | "site">,
      student: { id: string; email: string; person_id: string | null },
    ): Promise<OpenQuestions>;
  }
}
