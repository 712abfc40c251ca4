// What a page loads instead of PayPal's script when payments only pretend: `paypal.Buttons`, with a plain dialog in
// place of PayPal's window. The same callbacks, in the same order, with the same meaning (payments.md).
(() => {
  const base = new URL("..", document.currentScript.src);

  const styled = new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: new URL("dialog.css", base).href,
      onload: resolve,
      onerror: () => reject(new Error("The test payment's stylesheet did not load.")),
    });
    document.head.append(link);
  });
  // Whoever renders hears of it; nobody else has to.
  styled.catch(() => {});

  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  async function ask(orderId, path = "", body) {
    const address = new URL(`orders/${encodeURIComponent(orderId)}${path}`, base);
    const sent = body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const answer = await fetch(address, sent);
    if (!answer.ok) throw new Error(`The test payment was answered with ${answer.status}.`);
    return answer.status === 204 ? undefined : answer.json();
  }

  let dialogs = 0;

  /** Asks the payer; "good" or "declined" is the card she pays with, undefined that she went away. */
  async function askPayer(orderId, wasDeclined, onOpen) {
    const { amount, payee, lines } = await ask(orderId);
    const titleId = `pretend-paypal-title-${++dialogs}`;
    const pay = make(
      "button",
      { type: "button", className: "pretend-paypal-pay", autofocus: true },
      `Pay $${amount}`,
    );
    const decline = make("button", { type: "button" }, "Decline");
    const cancel = make("button", { type: "button" }, "Cancel");
    const dialog = make(
      "dialog",
      { className: "pretend-paypal-dialog" },
      make("h2", { id: titleId }, "Test payment"),
      make("p", {}, "This stands in for PayPal. No money moves."),
      ...(wasDeclined
        ? [make("p", { role: "alert" }, "The bank declined this card. Choose another way.")]
        : []),
      make(
        "dl",
        {},
        make("dt", {}, "To"),
        make("dd", {}, payee),
        ...(lines.length > 0 ? [make("dt", {}, "For"), make("dd", {}, lines.join(", "))] : []),
        make("dt", {}, "Amount"),
        make("dd", {}, `$${amount}`),
      ),
      make("div", { className: "pretend-paypal-choices" }, pay, decline, cancel),
      make("p", { className: "pretend-paypal-note" }, "Decline pays with a card that the bank turns down."),
    );
    dialog.setAttribute("aria-labelledby", titleId);
    document.body.append(dialog);
    return new Promise((resolve) => {
      let card;
      const choose = (chosen) => () => {
        card = chosen;
        dialog.close();
      };
      pay.addEventListener("click", choose("good"));
      decline.addEventListener("click", choose("declined"));
      cancel.addEventListener("click", choose(undefined));
      // Escape closes it, too.
      dialog.addEventListener("close", () => {
        dialog.remove();
        resolve(card);
      });
      dialog.showModal();
      onOpen(dialog);
    });
  }

  function Buttons(options) {
    let place;
    let dialog;

    /** The way through the window, from an order to the payer's answer; again when the page asks for it. */
    async function checkout(orderId, wasDeclined = false) {
      const card = await askPayer(orderId, wasDeclined, (opened) => (dialog = opened));
      if (!card) return options.onCancel?.({ orderID: orderId });
      await ask(orderId, "/approve", { card });
      const data = { orderID: orderId, payerID: "PRETENDPAYER1", paymentSource: "paypal" };
      return options.onApprove?.(data, { restart: () => checkout(orderId, card === "declined") });
    }

    async function press(button) {
      if (button.getAttribute("aria-disabled")) return;
      button.setAttribute("aria-disabled", "true");
      try {
        await checkout(await options.createOrder({ paymentSource: "paypal" }, {}));
      } catch (error) {
        options.onError?.(error);
      } finally {
        button.removeAttribute("aria-disabled");
      }
    }

    return {
      isEligible: () => true,
      async render(target) {
        const container = typeof target === "string" ? document.querySelector(target) : target;
        if (!container?.isConnected)
          throw new Error("Document is ready and the element for the buttons does not exist.");
        await styled;
        const button = make(
          "button",
          { type: "button", className: "pretend-paypal-button" },
          "Pay with PayPal ",
          make("span", {}, "(test)"),
        );
        button.addEventListener("click", () => void press(button));
        place = make("div", { className: "pretend-paypal-buttons" }, button);
        container.append(place);
      },
      // The buttons go, and the window with them, as PayPal's does.
      async close() {
        dialog?.close();
        place?.remove();
      },
    };
  }

  window.paypal = { version: "pretend", Buttons };
})();
