import { requestFreeSession, sendContactMessage } from "../../contract/messages.ts";
import * as schema from "../../contract/schema/messages.ts";
import { route } from "../http/serve.ts";
import { receiveContactMessage } from "./receive-contact.ts";
import { receiveFreeSessionRequest } from "./receive-request.ts";

export const messageRoutes = [
  route(requestFreeSession, schema.requestFreeSession, receiveFreeSessionRequest),
  route(sendContactMessage, schema.sendContactMessage, receiveContactMessage),
];
