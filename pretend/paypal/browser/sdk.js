// Stand-in for PayPal's JavaScript SDK, version 6: its elements are plain buttons, and its windows and the sheets of
// devices are a dialog. Calls the same callbacks in the same order with the same meaning.
(() => {
  const base = new URL("../../", document.currentScript.src);

  const english = {
    paypal: "Pay with PayPal",
    paylater: "Pay Later",
    venmo: "Pay with Venmo",
    card: "Debit or Credit Card",
    applepay: "Pay with Apple Pay",
    googlepay: "Pay with Google Pay",
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
    paypal: "Pagar con PayPal",
    paylater: "Pagar después",
    venmo: "Pagar con Venmo",
    card: "Tarjeta de débito o crédito",
    applepay: "Pagar con Apple Pay",
    googlepay: "Pagar con Google Pay",
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
  // `createInstance` awaits this promise and reports the error. Prevents an unhandled rejection before that.
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

  /** What a test sets before the page loads, such as `paypal,venmo:broken,googlepay:slow`: eligible methods and faults. */
  const methods = (localStorage.getItem("pretendPayPalMethods") ?? "paypal").split(",");

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

  /** Shows the dialog. Resolves with the payer's choice, or undefined if the payer cancels. The sheet of a device offers no ending. */
  async function askPayer({ amount, currency, payee, lines, endings }, { wasDeclined, onOpen }) {
    const t = words();
    const price = new Intl.NumberFormat("en-US", { style: "currency", currency, useGrouping: false }).format(amount);
    const ending = endings && endingField(t, endings);
    const titleId = `pretend-paypal-title-${++dialogs}`;
    const pay = createElement(
      "button",
      { type: "button", className: "pretend-paypal-pay", autofocus: true },
      `${t.pay} ${price}`,
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
        createElement("dd", {}, price),
      ),
      ...(ending ? [ending.field] : []),
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
      pay.addEventListener("click", () => {
        if (!ending || ending.isValid()) choose({ card: "good", ...ending?.read() });
      });
      decline.addEventListener("click", () => choose({ card: "declined" }));
      cancel.addEventListener("click", () => choose(undefined));
      // Also fires when the Escape key closes the dialog.
      dialog.addEventListener("close", () => {
        dialog.remove();
        resolve(choice);
      });
      dialog.showModal();
      onOpen?.(dialog);
    });
  }

  /** The elements of the SDK, and Apple's button: a plain button inside, whose click the page hears. */
  const elements = {
    "paypal-button": "paypal",
    "paypal-pay-later-button": "paylater",
    "venmo-button": "venmo",
    "paypal-basic-card-button": "card",
    "apple-pay-button": "applepay",
  };
  const plainButton = (method, onclick = null) =>
    createElement(
      "button",
      { type: "button", className: "pretend-paypal-button", onclick },
      `${words()[method]} `,
      createElement("span", {}, words().test),
    );
  for (const [name, method] of Object.entries(elements))
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback() {
          if (!this.firstChild) this.append(plainButton(method));
        }
      },
    );

  /** The session of a method that opens a window. */
  function windowSession(method, options) {
    let dialog;
    let declinedOrder;
    let isDestroyed = false;

    async function checkout(order) {
      const { orderId } = await order;
      const shown = await request(orderId, words() === spanish ? "?lang=es" : "");
      if (isDestroyed) return;
      const wasDeclined = declinedOrder === orderId;
      const choice = await askPayer(shown, { wasDeclined, onOpen: (opened) => (dialog = opened) });
      if (!choice) return options.onCancel?.({ orderId });
      await request(orderId, "/approve", { ...choice, method });
      declinedOrder = choice.card === "declined" ? orderId : undefined;
      return options.onApprove({ orderId, payerId: "PRETENDPAYER2", fundingSource: method });
    }

    return {
      // PayPal's SDK reports an error to `onError`, and rejects too.
      start: (_options, order) =>
        checkout(order).catch((error) => {
          options.onError?.(error);
          throw error;
        }),
      destroy() {
        isDestroyed = true;
        dialog?.close();
      },
      cancel: () => dialog?.close(),
    };
  }

  /** The session of a method with the sheet of a device, which has no window. */
  const sheetSession = (method) => ({
    formatConfigForPaymentRequest: (config) => config,
    validateMerchant: async () => ({ merchantSession: {} }),
    async confirmOrder({ orderId, token, paymentMethodData }) {
      await request(orderId, "/approve", { card: (token ?? paymentMethodData).card, method });
      return { id: orderId, status: "APPROVED" };
    },
  });

  const inSheet = (amount, currency) => askPayer({ amount, currency, payee: location.hostname, lines: [] }, {});

  class PaymentsClient {
    constructor({ paymentDataCallbacks }) {
      this.callbacks = paymentDataCallbacks;
    }
    async isReadyToPay() {
      return methods.includes("googlepay:slow") ? new Promise(() => {}) : { result: true };
    }
    createButton({ onClick }) {
      return plainButton("googlepay", onClick);
    }
    async loadPaymentData({ transactionInfo }) {
      const choice = await inSheet(transactionInfo.totalPrice, transactionInfo.currencyCode);
      const canceled = Object.assign(new Error("The sheet was closed."), { statusCode: "CANCELED" });
      if (!choice) throw canceled;
      const { transactionState } = await this.callbacks.onPaymentAuthorized({ paymentMethodData: choice });
      if (transactionState !== "SUCCESS") throw canceled;
    }
  }

  class ApplePaySession {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static canMakePayments = () => true;
    constructor(_version, { total, currencyCode }) {
      this.total = total;
      this.currencyCode = currencyCode;
    }
    begin() {
      this.onvalidatemerchant({ validationURL: "" });
    }
    async completeMerchantValidation() {
      const choice = await inSheet(this.total.amount, this.currencyCode);
      if (choice) this.onpaymentauthorized({ payment: { token: choice, billingContact: {} } });
      else this.oncancel();
    }
    completePayment() {}
    abort() {}
  }
  if (methods.includes("applepay")) window.ApplePaySession = ApplePaySession;
  if (methods.some((method) => method.startsWith("googlepay")))
    window.google = { payments: { api: { PaymentsClient } } };

  const componentOf = {
    paypal: "paypal-payments",
    paylater: "paypal-payments",
    venmo: "venmo-payments",
    card: "paypal-guest-payments",
    applepay: "applepay-payments",
    googlepay: "googlepay-payments",
  };

  async function createInstance({ clientId, components }) {
    await stylesheetLoaded;
    const broken = methods.find(
      (method) => method.endsWith(":broken") && components.includes(componentOf[method.split(":")[0]]),
    );
    if (broken) throw new Error(`The component of ${broken} did not load.`);
    const query = new URLSearchParams({ "client-id": clientId });
    return {
      async findEligibleMethods({ currencyCode }) {
        const response = await fetch(`${new URL("eligible", base)}?${query}&currency=${currencyCode}`);
        if (!response.ok) throw new Error(`The test payment was answered with ${response.status}.`);
        return {
          isEligible: (method) =>
            (methods.includes(method) || methods.includes(`${method}:slow`)) &&
            components.includes(componentOf[method]),
          getDetails: () => ({ countryCode: "US", productCode: "PAYLATER", config: {} }),
        };
      },
      createPayPalOneTimePaymentSession: (options) => windowSession("paypal", options),
      createPayLaterOneTimePaymentSession: (options) => windowSession("paylater", options),
      createVenmoOneTimePaymentSession: (options) => windowSession("venmo", options),
      createPayPalGuestOneTimePaymentSession: (options) => windowSession("card", options),
      createApplePayOneTimePaymentSession: () => sheetSession("applepay"),
      createGooglePayOneTimePaymentSession: () => sheetSession("googlepay"),
    };
  }

  window.paypal = { version: "6.0.0", createInstance };
})();
