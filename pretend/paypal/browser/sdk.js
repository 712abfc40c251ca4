// Stand-in for PayPal's browser script: `paypal.Buttons` with a plain dialog instead of PayPal's window. Calls the
// same callbacks in the same order with the same meaning.
(() => {
  const base = new URL("..", document.currentScript.src);

  const english = {
    button: "Pay with PayPal",
    test: "(test)",
    title: "Test payment",
    lead: "This stands in for PayPal. No money moves.",
    declined: "The bank declined this card. Choose another way.",
    to: "To",
    for: "For",
    amount: "Amount",
    pay: "Pay",
    decline: "Decline",
    cancel: "Cancel",
    note: "Decline pays with a card that the bank turns down.",
    ending: "How it ends",
    paid: "Paid at once",
    answer: "PayPal's answer",
  };
  const spanish = {
    button: "Pagar con PayPal",
    test: "(prueba)",
    title: "Pago de prueba",
    lead: "Esto hace las veces de PayPal. No se mueve dinero.",
    declined: "El banco rechazó esta tarjeta. Elige otra forma de pago.",
    to: "Para",
    for: "Concepto",
    amount: "Monto",
    pay: "Pagar",
    decline: "Rechazar",
    cancel: "Cancelar",
    note: "Con “Rechazar” se paga con una tarjeta que el banco no acepta.",
    ending: "Cómo termina",
    paid: "Pagado al momento",
    answer: "Respuesta de PayPal",
  };
  /** In the language of the page, as PayPal's window is in that of the payer. */
  const words = () => (document.documentElement.lang === "es" ? spanish : english);

  const stylesheetLoaded = new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: new URL("dialog.css", base).href,
      onload: resolve,
      onerror: () => reject(new Error("The test payment's stylesheet did not load.")),
    });
    document.head.append(link);
  });
  // `render` awaits this promise and reports the error. Prevents an unhandled rejection before that.
  stylesheetLoaded.catch(() => {});

  const createElement = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  async function request(orderId, path = "", body) {
    const address = new URL(`orders/${encodeURIComponent(orderId)}${path}`, base);
    const init = body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const response = await fetch(address, init);
    if (!response.ok) throw new Error(`The test payment was answered with ${response.status}.`);
    return response.status === 204 ? undefined : response.json();
  }

  let dialogs = 0;

  /** The choice how a paid order ends. `read` returns what is chosen, for the approval. */
  function endingField(t, groups) {
    const option = ({ value, label }) => createElement("option", { value }, label);
    const select = createElement(
      "select",
      {},
      option({ value: "", label: t.paid }),
      ...groups.map(({ label, options }) => createElement("optgroup", { label }, ...options.map(option))),
    );
    const answer = createElement("input", {
      pattern: "[45][0-9]{2}( [A-Z][A-Z_]+)?",
      placeholder: "422 TRANSACTION_REFUSED",
      required: true,
      spellcheck: false,
    });
    const answerLabel = createElement("label", { hidden: true }, t.answer, answer);
    select.addEventListener("change", () => (answerLabel.hidden = select.value !== "answer"));
    const field = createElement(
      "div",
      { className: "pretend-paypal-ending" },
      createElement("label", {}, t.ending, select),
      answerLabel,
    );
    return {
      field,
      isValid: () => answerLabel.hidden || answer.reportValidity(),
      read: () => ({
        ...(select.value ? { ending: select.value } : {}),
        ...(answerLabel.hidden ? {} : { answer: answer.value }),
      }),
    };
  }

  /** Shows the dialog. Resolves with the payer's choice, or undefined if the payer cancels. */
  async function askPayer(orderId, wasDeclined, onOpen) {
    const t = words();
    const { amount, payee, lines, endings } = await request(orderId, t === spanish ? "?lang=es" : "");
    const ending = endingField(t, endings);
    const titleId = `pretend-paypal-title-${++dialogs}`;
    const pay = createElement(
      "button",
      { type: "button", className: "pretend-paypal-pay", autofocus: true },
      `${t.pay} $${amount}`,
    );
    const decline = createElement("button", { type: "button" }, t.decline);
    const cancel = createElement("button", { type: "button" }, t.cancel);
    const dialog = createElement(
      "dialog",
      { className: "pretend-paypal-dialog" },
      createElement("h2", { id: titleId }, t.title),
      createElement("p", {}, t.lead),
      ...(wasDeclined ? [createElement("p", { role: "alert" }, t.declined)] : []),
      createElement(
        "dl",
        {},
        createElement("dt", {}, t.to),
        createElement("dd", {}, payee),
        ...(lines.length > 0 ? [createElement("dt", {}, t.for), createElement("dd", {}, lines.join(", "))] : []),
        createElement("dt", {}, t.amount),
        createElement("dd", {}, `$${amount}`),
      ),
      ending.field,
      createElement("div", { className: "pretend-paypal-choices" }, pay, decline, cancel),
      createElement("p", { className: "pretend-paypal-note" }, t.note),
    );
    dialog.setAttribute("aria-labelledby", titleId);
    document.body.append(dialog);
    return new Promise((resolve) => {
      let choice;
      const choose = (chosen) => {
        choice = chosen;
        dialog.close();
      };
      pay.addEventListener("click", () => ending.isValid() && choose({ card: "good", ...ending.read() }));
      decline.addEventListener("click", () => choose({ card: "declined" }));
      cancel.addEventListener("click", () => choose(undefined));
      // Also fires when the Escape key closes the dialog.
      dialog.addEventListener("close", () => {
        dialog.remove();
        resolve(choice);
      });
      dialog.showModal();
      onOpen(dialog);
    });
  }

  function Buttons(options) {
    let rendered;
    let dialog;

    /** Runs the dialog for an order and calls the page's callbacks. `restart` runs it again. */
    async function checkout(orderId, wasDeclined = false) {
      const choice = await askPayer(orderId, wasDeclined, (opened) => (dialog = opened));
      if (!choice) return options.onCancel?.({ orderID: orderId });
      await request(orderId, "/approve", choice);
      const data = { orderID: orderId, payerID: "PRETENDPAYER1", paymentSource: "paypal" };
      return options.onApprove?.(data, { restart: () => checkout(orderId, choice.card === "declined") });
    }

    async function startCheckout(button) {
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
        await stylesheetLoaded;
        const button = createElement(
          "button",
          { type: "button", className: "pretend-paypal-button" },
          `${words().button} `,
          createElement("span", {}, words().test),
        );
        button.addEventListener("click", () => void startCheckout(button));
        rendered = createElement("div", { className: "pretend-paypal-buttons" }, button);
        container.append(rendered);
      },
      // Removes the buttons and closes the dialog, like PayPal's script.
      async close() {
        dialog?.close();
        rendered?.remove();
      },
    };
  }

  window.paypal = { version: "pretend", Buttons };
})();
