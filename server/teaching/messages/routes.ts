import * as calls from "../../../contract/teaching/messages/calls.ts";
import * as schema from "../../../contract/teaching/messages/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { markMessage, markMessages, retryUndelivered, receiveContactMessage } from "./inbox.ts";
import { readInbox, undelivered } from "./read.ts";

export const messageRoutes = [
  route(calls.sendContactMessage, schema.sendContactMessage, receiveContactMessage),
  route(calls.listMessages, schema.listMessages, readInbox),
  route(calls.markMessage, schema.markMessage, markMessage),
  route(calls.markMessages, schema.markMessages, markMessages),
  route(calls.listUndelivered, schema.listUndelivered, undelivered),
  route(calls.retryUndelivered, schema.retryUndelivered, retryUndelivered),
];
