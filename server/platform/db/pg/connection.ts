import type { Socket } from "node:net";
import type { ClientBase } from "pg";

/** The socket of a connection. */
export const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Whether an error of pg itself, which has no code, says that a connection is lost or was not made in time. */
export const isConnectionLost = ({ message }: Error): boolean =>
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
    message,
  );
