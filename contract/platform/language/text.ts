import { spoken } from "./spoken.ts";
import * as en from "./text.en.ts";
import * as es from "./text.es.ts";

/** In the language of the reader. */
export const text = spoken({ en, es });
