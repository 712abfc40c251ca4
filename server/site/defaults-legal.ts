import type { Block, SiteDocuments } from "../../contract/schema/site.ts";
import { retention } from "./retention.ts";

const heading = (text: string): Block => ({ kind: "heading", text });
const paragraph = (text: string): Block => ({ kind: "paragraph", text });
const list = (...items: string[]): Block => ({ kind: "list", items });

const updatedOn = "2026-01-15";

function monthsWords(months: number): string {
  return months === 1 ? "a month" : `${months} months`;
}

/** The waiver and the privacy, terms, refund and allergen pages. They describe what this software does. */
export function legalDefaults(): Pick<
  SiteDocuments,
  "waiver" | "privacy" | "terms" | "refund" | "allergens"
> {
  return { waiver: waiver(), privacy: privacy(), terms: terms(), refund: refund(), allergens: allergens() };
}

function waiver(): SiteDocuments["waiver"] {
  return {
    title: "Class agreement and waiver",
    version: "2026-01",
    lead: "Please read this once, slowly. It says what yoga can and cannot do, what you look after and what I look after.",
    sections: [
      {
        title: "Yoga is movement, and movement has risks",
        paragraphs: [
          "I understand that yoga includes stretching, balancing, lying down, getting up and moving in and out of poses, and that even when it is taught and practiced with care it can lead to strained muscles, falls and other injuries, in rare cases serious ones. I choose to take part knowing this.",
        ],
      },
      {
        title: "My health",
        paragraphs: [
          "I have no condition that makes gentle exercise unsafe for me, or I have asked my doctor and may take part. I will tell the teacher before class if I am pregnant, have had surgery or an injury, have a heart condition, high blood pressure, epilepsy or glaucoma, or if anything has changed since last time.",
          "Yoga and yoga therapy do not replace medical care. Nothing said in class is a diagnosis.",
        ],
      },
      {
        title: "During class",
        paragraphs: [
          "I will listen to my body, rest whenever I want to, and stop and say so if something hurts or feels wrong. Every pose is an invitation; leaving one out is always fine.",
          "The teacher asks before she touches. I can say no at any time, without a reason.",
        ],
      },
      {
        title: "Release",
        paragraphs: [
          "As far as the law allows, I take responsibility for injury or loss that comes from the ordinary risks of taking part, and I release the teacher whose website this is, and the owners of the rooms in which she teaches, from claims arising from those risks. This does not cover gross negligence or intent, and it takes away no right that the law does not let me give up.",
        ],
      },
      {
        title: "Emergencies and belongings",
        paragraphs: [
          "If I cannot decide for myself, the teacher may call medical help for me, and its cost is mine. I look after my own belongings.",
        ],
      },
      {
        title: "Age and signature",
        paragraphs: [
          "I am at least 18 years old, or a parent or guardian signs for me here. My signature on the screen means the same as one on paper. It covers all classes with the teacher whose website this is, until this text changes; then I will be asked once more.",
        ],
      },
      {
        title: "What is kept",
        paragraphs: [
          "With my signature are stored: my name, email and phone, the class, this text and its version, the date and time and the address of my internet connection. They are kept after the class for as long as the privacy page says, and shown to nobody but the teacher and whoever the law requires.",
        ],
      },
    ],
    agreement: "I have read this agreement, I understand it, and I agree to it.",
  };
}

function privacy(): SiteDocuments["privacy"] {
  return {
    title: "Privacy",
    description:
      "What this website stores about you, why, for how long, who else sees it, and how to have it deleted.",
    updatedOn,
    lead: "The short version: no trackers, no advertising, nothing sold. We keep what we need to answer you, teach you and send you chocolates, and no longer than written here.",
    blocks: [
      heading("Who is responsible"),
      paragraph("{teacher}, {address}. Write to {email} about anything on this page."),
      heading("When you only read"),
      paragraph(
        "No account, no cookie and no analytics. To fend off abuse, the website counts how often forms are sent from the address of an internet connection, and forgets that count after a day. Its log has the page and the time, and no addresses. Fonts, pictures and scripts come from this website itself.",
      ),
      heading("When you write, or ask for a free session"),
      paragraph(
        "We store your name, your email, your phone number if the form asks for it, what you are interested in and your message, and send them to {first name} by email so that she can answer. They are deleted after {message months}.",
      ),
      heading("When you sign up for a class"),
      paragraph(
        "We store your name, email and phone, the class, and the waiver: your signature as a picture, the version of the text you signed, the date and time and the address of your internet connection. A waiver is only worth something if it can be shown later, so these are kept for {waiver years} after the class, even if you delete your account.",
      ),
      paragraph(
        `If you wait for a place in a full class, your name and email are stored with it, and deleted ${monthsWords(retention.waitlistMonths)} after the class.`,
      ),
      heading("When you have an account"),
      list(
        "Your email, first and last name and, if you add them: preferred name, pronoun, phone, city and zip code.",
        "Your booked sessions with their date, kind, price and the message you wrote.",
        "{first name}’s own notes about your sessions, if she makes any. They are encrypted, and only she can read them.",
        `Where you are logged in: the kind of browser and device, since when, and when it was last used. There is no password. You log in with a link or a code by email, or with Google. A login that is not used for ${retention.loginDays} days ends by itself, and is forgotten a month later. Of the links and codes we mail, we keep only a fingerprint that cannot be turned back, for at most a month after they end.`,
        "If you log in with Google: the number Google knows you by, and the address of the picture it has of you, which we do not load. It also tells us your name and your email, for a new account. We never see your Google password, and Google learns from us only that you log in here.",
      ),
      paragraph(
        "Class sign-ups, waivers and messages are no part of the account: they are kept by email address, for the times named on this page. Once you have proven that the address is yours, your account shows your classes to come.",
      ),
      paragraph(
        "On the page of your account you can correct your profile, see and end your logins, and download everything we keep about you as one file, without {first name}’s notes; ask her for those.",
      ),
      paragraph(
        "Your account is kept until you delete it there, with a link that we mail you, or ask us to. Your profile, {first name}’s notes, the tie to Google and all your logins are then gone at once; what was paid and what was signed stays for the time named here, without your profile, and what you paid for also without your name, email and address. An order that is still on its way keeps its address until it is sent. Places in classes to come stay yours until you give them up. An account whose address nobody confirms is deleted after a month.",
      ),
      heading("When you buy something"),
      paragraph(
        `PayPal takes the payment. We never see the number of your card. We store what you bought, the amounts, your name, your email, where to send the tins and PayPal’s number for the payment, for ${retention.paymentYears} years, because tax law asks for it. After that the amounts stay in the books, without your name, email or address. If you begin a payment and do not finish it, we remove your email and address after ${monthsWords(retention.unpaidMonths)}.`,
      ),
      heading("In your browser"),
      list(
        "Your cart is kept in your own browser (local storage, “cart”). When you open it, which tins and how many are sent to us, without your name, to tell you today’s prices; they are stored only when you continue to the payment.",
        "While you pay for a cart: the number of that payment (session storage, “cartPayment”), so that tins held for you are not in your own way. It is gone when you have paid, or close the tab.",
        "If you log in: your profile and a short-lived key, so that the page knows who you are (“user”, “userToken”), and one cookie that only our server can read, which renews it (“userRefresh”).",
        "If you ask for a link to log in or to register: a cookie that says that this browser asked (“askedLink”, for a day). On the way to Google and back: one that ties the two together (“googleAsk”, ten minutes).",
        "The answer to the last robot check (“captchaToken”).",
      ),
      paragraph("Nothing else, and nothing that follows you anywhere."),
      heading("Against robots"),
      paragraph(
        "Our forms give your browser a small puzzle to solve (ALTCHA). It runs here, needs no cookie and tells nobody about you. Should we use Google reCAPTCHA instead, the forms say so, and Google receives the address of your connection and data about your browser when you use them.",
      ),
      heading("Who else sees your data"),
      list(
        "Our hosting provider and our email provider, who store and carry it for us and may not use it for themselves.",
        "PayPal, when you pay.",
        "Google, only if you choose to log in with Google, or where a form says it uses reCAPTCHA.",
        "Parcel services: the name and address on the parcel.",
      ),
      paragraph(
        `Nobody buys your data from us, and we buy none. Copies of mails we have sent are deleted after ${retention.mailDays} days. Backups are kept safe; what is deleted here goes from them as they grow old, the last after about sixteen months.`,
      ),
      heading("Your rights"),
      paragraph(
        "You may ask what we store about you, have it corrected, handed over or deleted, and object to how it is used. If you have an account, its page does the most of it; otherwise one mail to {email} is enough; we answer within a month, usually the same week. You may also complain to the authority that looks after privacy where you live.",
      ),
    ],
  };
}

function terms(): SiteDocuments["terms"] {
  return {
    title: "Terms",
    description: "What we agree on when you book a session, sign up for a class or order chocolates here.",
    updatedOn,
    lead: "What we agree on when you book, sign up or order here, in plain words.",
    blocks: [
      heading("Who you deal with"),
      paragraph(
        "{teacher}, {address}, {email}. {chocolates} is the name of her chocolates, not another company.",
      ),
      heading("Free session"),
      paragraph(
        "The first 30 minutes online are free, once per person. Asking for them is not a booking; it becomes one when we have agreed on a time.",
      ),
      heading("Booked sessions"),
      paragraph(
        "A session is booked when its payment has gone through; you then receive a confirmation by email. Prices slide: individual yoga {yoga prices} an hour, yoga therapy {therapy prices} an hour. You choose the amount. While you pay, the time is held for you for 10 minutes.",
      ),
      heading("Classes and workshops"),
      paragraph(
        "A place is yours when you have signed up and signed the waiver. Please cancel if you cannot come, so that somebody else can. Sign-ups cost nothing on this website; where a class has a price, you pay in the room. Some workshops belong to another studio, and its terms apply there.",
      ),
      heading("Chocolates"),
      paragraph(
        "Prices are in US dollars per tin. Shipping is a flat $5.50, plus handling of 10 percent of the subtotal; ordering online takes 50 cents off. A discount code takes its part off the tins first. Where sales tax is due, it is a line of its own. Who picks up at a class pays neither shipping nor handling. The cart shows every line before you pay, and your tins are held for you for 10 minutes meanwhile. The order stands when the payment has gone through. Tins are made on Thursdays and sent on Fridays, to {countries}; a mail with your receipt has a link to the page of your order.",
      ),
      paragraph(
        "If something you paid for turns out not to be there, you get your money back without asking.",
      ),
      heading("Health"),
      paragraph(
        "Yoga and yoga therapy do not replace medical care. Please read the class agreement before your first class, and the allergen page before your first chocolate.",
      ),
      heading("Fair use"),
      paragraph(
        "Please do not try to break, overload or copy the website, and do not book in somebody else’s name. The software behind it is open source and may be used under its own license; the words, pictures and names may not.",
      ),
      heading("If something goes wrong"),
      paragraph(
        "Tell us first, and we will try to put it right. The law of {region} applies, and the rights you have as a consumer stay as they are. If one sentence here turns out not to hold, the others still do.",
      ),
    ],
  };
}

function refund(): SiteDocuments["refund"] {
  return {
    title: "Refunds and cancellations",
    description: "When you get your money back for a session or for chocolates, and how.",
    updatedOn,
    lead: "If it does not feel fair to you, write to us, and we will find something that does. These are the rules we start from.",
    blocks: [
      heading("Sessions"),
      list(
        "Cancel at least {cancel hours} before: all of it back, or another time, as you like.",
        "Later than that: half of it back. If you were ill, all of it; we do not ask for a certificate.",
        "If {first name} cancels, all of it back, always.",
      ),
      heading("Classes and workshops"),
      paragraph(
        "Signing up here costs nothing, so there is nothing to pay back. Please cancel anyway, as early as you can: there is often somebody waiting. For workshops at another studio, that studio’s rules apply.",
      ),
      heading("Chocolates"),
      list(
        "Not sent yet: write to us by Thursday noon and get all of it back. The page of your order says how far it has come.",
        "Not picked up at your class: tell us, and they wait for you at the next one, or you get your money back.",
        "Broken, melted or wrong: send a photo within 7 days and choose between a new tin and your money.",
        "Lost on the way: a new tin, or your money, after 10 working days.",
        "A tin you simply did not like cannot come back, since it is food. Tell us anyway.",
      ),
      heading("How"),
      paragraph(
        "Write to {email} with your name and the date. Refunds go back through PayPal to the card or account you paid with, usually within 5 working days, with shipping and handling where the fault was ours.",
      ),
    ],
  };
}

function allergens(): SiteDocuments["allergens"] {
  return {
    title: "Ingredients and allergens",
    description:
      "What is in each {chocolates} chocolate, with its allergens, and what else is in the kitchen.",
    updatedOn,
    lead: "All tins are made in one small kitchen that uses milk, hazelnuts and almonds. Traces of each can be in every tin.",
    blocks: [
      heading("In the kitchen"),
      list(
        "Milk, cream, butter, hazelnuts and almonds are used every week.",
        "No peanuts, no eggs, no sesame, no soy and no wheat come into the kitchen.",
        "If a trace could make you seriously ill, please do not order.",
      ),
      heading("Dark & Sea Salt"),
      paragraph("Cacao mass, cane sugar, cocoa butter, cream, sea salt. Contains milk."),
      heading("Hazelnut Praline"),
      paragraph("Cane sugar, hazelnuts, cocoa butter, milk powder, cacao mass. Contains hazelnuts and milk."),
      heading("Orange & Cardamom"),
      paragraph(
        "Cacao mass, cane sugar, cocoa butter, candied orange peel, cardamom. No milk in the recipe; traces are possible.",
      ),
      heading("Rose & Raspberry"),
      paragraph("Cocoa butter, cane sugar, milk powder, cacao mass, raspberry, rose petals. Contains milk."),
      heading("Mint & Nib"),
      paragraph(
        "Cacao mass, cane sugar, cocoa butter, cacao nibs, mint. No milk in the recipe; traces are possible.",
      ),
      heading("Cinnamon & Chili"),
      paragraph("Cacao mass, cream, cane sugar, butter, cinnamon, chili, cocoa. Contains milk."),
      heading("Keeping them"),
      paragraph(
        "Cool, dry and closed, at 60 to 65 °F, not in the refrigerator. Best within four weeks; the date is on the bottom of the tin.",
      ),
    ],
  };
}
