/** A mouse that moves less than this clicks. */
const startPx = 6;
/** A finger that stays this long in one place drags; one that moves earlier scrolls. */
const pressMs = 400;
/** Near an edge of the window, a drag scrolls the page. */
const edgePx = 56;

type Point = Pick<PointerEvent, "clientX" | "clientY">;
type Handlers = { onDrag: (at: Point) => void; onDrop: () => void; onCancel: () => void };

/** Follows a pressed mouse button, or a finger after a long press, until it is released. Escape cancels. */
export function watchDrag(down: PointerEvent, { onDrag, onDrop, onCancel }: Handlers): void {
  if (down.button !== 0 || !down.isPrimary) return;
  const isMouse = down.pointerType === "mouse";
  let isDragging = false;
  const listeners = new AbortController();
  const on = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
    addEventListener(name, listener, { signal: listeners.signal, passive: false, capture: true });
  const press = setTimeout(() => {
    if (isMouse) return;
    isDragging = true;
    onDrag(down);
  }, pressMs);
  const end = () => {
    clearTimeout(press);
    listeners.abort();
    if (isDragging) ignoreNextClick();
  };
  const cancel = () => {
    end();
    if (isDragging) onCancel();
  };
  on("pointermove", (event) => {
    if (event.pointerId !== down.pointerId) return;
    const distance = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
    if (!isDragging && distance < startPx) return;
    if (!isDragging && !isMouse) return cancel();
    isDragging = true;
    scrollAtEdge(event);
    onDrag(event);
  });
  on("pointerup", (event) => {
    if (event.pointerId !== down.pointerId) return;
    end();
    if (isDragging) onDrop();
  });
  on("pointercancel", cancel);
  on("blur", (event) => event.target === window && cancel());
  on("keydown", (event) => {
    if (event.key !== "Escape" || !isDragging) return;
    event.preventDefault();
    cancel();
  });
  // The page does not scroll under the finger, and the browser's menu of a link stays closed.
  on("touchmove", (event) => isDragging && event.preventDefault());
  on("contextmenu", (event) => !isMouse && event.preventDefault());
}

/** The release of a drag is a click on the link under it. */
function ignoreNextClick(): void {
  const ends = new AbortController();
  const { signal } = ends;
  const ignore = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    ends.abort();
  };
  addEventListener("click", ignore, { capture: true, signal });
  addEventListener("pointerdown", () => ends.abort(), { capture: true, signal });
  // A click with the keyboard.
  addEventListener("keydown", () => ends.abort(), { capture: true, signal });
}

function scrollAtEdge({ clientY }: Point): void {
  if (clientY < edgePx) scrollBy({ top: clientY - edgePx, behavior: "instant" });
  if (clientY > innerHeight - edgePx) scrollBy({ top: clientY - innerHeight + edgePx, behavior: "instant" });
}
