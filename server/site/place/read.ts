import { sql } from "kysely";
import type { StudioPlace } from "../../../contract/platform/values/place.ts";

/** SQL: the place as JSON, to be read together with other data and parsed by `parseStoredPlace`. */
export const storedPlace = sql<StudioPlace>`(select jsonb_build_object('zone', zone, 'currency', currency,
  'country', country, 'region', region, 'hours', hours, 'weekStart', week_start, 'paper', paper) from studio_place)`;
