import {
  listMessages,
  listUndelivered,
  markMessage as markMessageCall,
  requestFreeSession,
  retryUndelivered as retryUndeliveredCall,
  sendContactMessage,
} from "../../contract/messages.ts";
import * as schema from "../../contract/schema/messages.ts";
import { route } from "../http/serve.ts";
import { markMessage } from "./mark.ts";
import { readInbox, undelivered } from "./read.ts";
import { receiveContactMessage } from "./receive-contact.ts";
import { receiveFreeSessionRequest } from "./receive-request.ts";
import { retryUndelivered } from "./retry-undelivered.ts";

export const messageRoutes = [
  route(requestFreeSession, schema.requestFreeSession, receiveFreeSessionRequest),
  route(sendContactMessage, schema.sendContactMessage, receiveContactMessage),
  route(listMessages, schema.listMessages, readInbox),
  route(markMessageCall, schema.markMessage, markMessage),
  route(listUndelivered, schema.listUndelivered, undelivered),
  route(retryUndeliveredCall, schema.retryUndelivered, retryUndelivered),
];
