import { connect, type Socket } from "node:net";
import { AnswerReader, type WireAnswer } from "./wire.ts";

/** A keep-alive connection that sends one request after the other, and opens again when the server closes it. */
export class Line {
  readonly #url: URL;
  #socket: Socket | undefined;
  #reader = new AnswerReader();
  #settle: ((answer: WireAnswer | undefined) => void) | undefined;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /**
   * Sends a request. Repeats the request on a new connection if the server closed an idle one at that moment, as
   * browsers do.
   */
  async send(bytes: Buffer, limitMs = 60_000): Promise<WireAnswer | undefined> {
    const isReused = this.#socket !== undefined;
    const answer = await this.#sendOnce(bytes, limitMs);
    return answer === undefined && isReused ? this.#sendOnce(bytes, limitMs) : answer;
  }

  /** The response; undefined if the server closed the connection without one. Throws if nothing comes for `limitMs`. */
  #sendOnce(bytes: Buffer, limitMs: number): Promise<WireAnswer | undefined> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.close();
        reject(new Error(`no response within ${limitMs} ms to ${bytes.subarray(0, 300).toString("latin1")}`));
      }, limitMs);
      this.#settle = (answer) => {
        clearTimeout(timeout);
        this.#settle = undefined;
        if (answer?.headers.get("connection") === "close") this.close();
        resolve(answer);
      };
      this.#open().write(bytes);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open(): Socket {
    if (this.#socket) return this.#socket;
    const socket = connect(Number(this.#url.port), this.#url.hostname);
    this.#reader = new AnswerReader();
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      if (socket !== this.#socket) return;
      this.#reader.add(chunk);
      const [answer] = this.#reader.take();
      if (answer) this.#settle?.(answer);
    });
    socket.on("close", () => {
      if (socket !== this.#socket) return;
      this.#socket = undefined;
      this.#settle?.(this.#reader.end().answers[0]);
    });
    this.#socket = socket;
    return socket;
  }
}
