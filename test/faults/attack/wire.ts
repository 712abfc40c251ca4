import { connect, type Socket } from "node:net";

/** One response as it arrived. `isWhole` is false if the connection closed in the middle of its body. */
export type WireAnswer = { status: number; headers: Map<string, string>; body: string; isWhole: boolean };

export type Exchange = {
  answers: WireAnswer[];
  /** Bytes that are no HTTP response. */
  rest: string;
  /** The connection did not close within the limit. */
  isHung: boolean;
};

type Options = {
  /** Number of responses after which the client closes the connection. */
  most?: number;
  /** Time without a response after which the client ends its side. */
  patienceMs?: number;
  /** Time after which the connection counts as hung. */
  limitMs?: number;
  /** Pause between the pieces. */
  pauseMs?: number;
  /** The request is a HEAD: its response has no body. */
  isHead?: boolean;
};

/**
 * Sends bytes over a new connection and reads the responses. When no byte arrived for `patienceMs`, the client ends its
 * side; the server then has to close the connection.
 */
export function exchange(
  url: string,
  pieces: readonly (Buffer | string)[],
  { most = Infinity, patienceMs = 250, limitMs = 20_000, pauseMs = 0, isHead = false }: Options = {},
): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const reader = new AnswerReader(isHead);
    let patience: NodeJS.Timeout | undefined;
    const limit = setTimeout(() => finish(true), limitMs);
    const finish = (isHung: boolean) => {
      clearTimeout(limit);
      clearTimeout(patience);
      socket.destroy();
      resolve({ ...reader.end(), isHung });
    };
    const wait = () => {
      clearTimeout(patience);
      // After a response only pipelined ones can follow.
      patience = setTimeout(() => socket.end(), reader.count > 0 ? patienceMs / 5 : patienceMs);
    };
    socket.on("data", (chunk) => {
      reader.add(chunk);
      if (reader.count >= most) finish(false);
      else wait();
    });
    socket.on("error", () => {});
    socket.on("close", () => finish(false));
    void sendAll(socket, pieces, pauseMs).then(wait);
  });
}

async function sendAll(socket: Socket, pieces: readonly (Buffer | string)[], pauseMs: number): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    socket.write(typeof piece === "string" ? Buffer.from(piece, "latin1") : piece);
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** From this size on, a response is only read where it can end: reading it again with each packet takes too long. */
const longBytes = 256 * 1024;
const lastChunk = "0\r\n\r\n";

/** Reads HTTP/1.1 responses with a length or in chunks. Informational responses (1xx) are skipped. */
export class AnswerReader {
  #bytes: Buffer = Buffer.alloc(0);
  /** What came after `#bytes`. */
  #packets: Buffer[] = [];
  #size = 0;
  /** Length of a response that is not whole yet; undefined if it does not say its length. */
  #needed: number | undefined;
  readonly #answers: WireAnswer[] = [];
  readonly #isHead: boolean;

  constructor(isHead = false) {
    this.#isHead = isHead;
  }

  get count(): number {
    return this.#answers.length;
  }

  add(packet: Buffer): void {
    const end = Buffer.concat([this.#bytes.subarray(-4), ...this.#packets.slice(-4), packet]);
    this.#packets.push(packet);
    this.#size += packet.length;
    const mayBeWhole = this.#needed === undefined ? end.includes(lastChunk) : this.#size >= this.#needed;
    if (this.#size < longBytes || mayBeWhole) this.#read();
  }

  #read(): void {
    this.#bytes = Buffer.concat([this.#bytes, ...this.#packets]);
    this.#packets = [];
    this.#needed = undefined;
    while (this.#takeOne());
    this.#size = this.#bytes.length;
  }

  /** The answers that came since the last call. */
  take(): WireAnswer[] {
    return this.#answers.splice(0);
  }

  end(): { answers: WireAnswer[]; rest: string } {
    this.#read();
    const head = this.#head();
    if (!head) return { answers: this.#answers, rest: this.#bytes.toString("latin1") };
    // A response without a length ends with its connection; one with a length was cut.
    const isWhole = !head.headers.has("content-length") && head.headers.get("transfer-encoding") !== "chunked";
    this.#answers.push({ ...head, body: this.#bytes.subarray(head.bodyAt).toString("utf8"), isWhole });
    return { answers: this.#answers, rest: "" };
  }

  #head() {
    const at = this.#bytes.indexOf("\r\n\r\n");
    if (at < 0) return undefined;
    const [line = "", ...fields] = this.#bytes.subarray(0, at).toString("latin1").split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1] ?? NaN);
    if (Number.isNaN(status)) return undefined;
    const headers = new Map(
      fields.map((field) => {
        const colon = field.indexOf(":");
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
      }),
    );
    return { status, headers, bodyAt: at + 4 };
  }

  #takeOne(): boolean {
    const head = this.#head();
    if (!head) return false;
    const { status, headers, bodyAt } = head;
    const isBodiless = this.#isHead || status < 200 || status === 204 || status === 304;
    const length = isBodiless ? 0 : Number(headers.get("content-length") ?? NaN);
    if (headers.get("transfer-encoding") === "chunked" && !isBodiless) return this.#takeChunks(head);
    if (Number.isNaN(length)) return false;
    if (this.#bytes.length < bodyAt + length) {
      this.#needed = bodyAt + length;
      return false;
    }
    if (status >= 200) {
      const body = this.#bytes.subarray(bodyAt, bodyAt + length).toString("utf8");
      this.#answers.push({ status, headers, body, isWhole: true });
    }
    this.#bytes = this.#bytes.subarray(bodyAt + length);
    return this.#bytes.length > 0;
  }

  #takeChunks(head: { status: number; headers: Map<string, string>; bodyAt: number }): boolean {
    const parts: Buffer[] = [];
    for (let at = head.bodyAt; ;) {
      const lineEnd = this.#bytes.indexOf("\r\n", at);
      if (lineEnd < 0) return false;
      const size = Number.parseInt(this.#bytes.subarray(at, lineEnd).toString("latin1"), 16);
      const next = lineEnd + 2 + size + 2;
      if (Number.isNaN(size) || this.#bytes.length < next) return false;
      if (size === 0) {
        this.#answers.push({ ...head, body: Buffer.concat(parts).toString("utf8"), isWhole: true });
        this.#bytes = this.#bytes.subarray(next);
        return this.#bytes.length > 0;
      }
      parts.push(this.#bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
      at = next;
    }
  }
}
