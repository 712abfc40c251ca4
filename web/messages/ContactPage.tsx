import { useRef } from "react";
import { Link } from "react-router";
import { sendContactMessage } from "../../contract/messages.ts";
import { call, pageOf } from "../api.ts";
import { getBotToken, prepareBotToken } from "../botcheck.ts";
import { freshId } from "../fresh-id.ts";
import { pageMeta } from "../page-meta.ts";
import { takePosted } from "../posted.ts";
import { links } from "../routes.ts";
import { siteWords } from "../site-words.ts";
import { Button } from "../ui/Button.tsx";
import { checkEmail, checkMessage, checkName, faultsOf, typed } from "../ui/checks.ts";
import { Drawing } from "../ui/Drawing.tsx";
import mailSent from "../ui/drawings/mail-sent.svg?raw";
import { Fields, TextArea, TextField } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Picture } from "../ui/Picture.tsx";
import { PostedFailure } from "../ui/PostedFailure.tsx";
import { Head, Section, Split } from "../ui/Section.tsx";
import { type PostedForm, useSubmission } from "../ui/submission.ts";
import type { Route } from "./+types/ContactPage";
import { contactFailure } from "./words.ts";
import page from "./ContactPage.module.css";
import styles from "./Form.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { contact, links } = await siteWords(pageOf(context).call, "contact", "links");
  return { contact, links };
}

/** Takes the form when it is posted without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = pageOf(context);
  return takePosted(
    request,
    (values) =>
      call(sendContactMessage, {
        body: {
          name: typed(values, "name"),
          email: typed(values, "email"),
          message: typed(values, "message"),
          recaptchaToken: "",
        },
      }),
    contactFailure,
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData.contact;
  return pageMeta(matches, { title, description, path: links.contact() });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contact, links: site } = loaderData;
  return (
    <Section tight>
      <Split by="5/7">
        <div className={page.words}>
          <Head level={1} title={contact.title} lead={contact.lead} />
          <p>{contact.answerTime}</p>
          <dl className={page.ways}>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </dd>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${site.phone.replace(/[^\d+]/g, "")}`}>{site.phone}</a>
            </dd>
            <dt>Studio</dt>
            <dd>
              {site.address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </dd>
          </dl>
          <div className={page.picture}>
            <Picture {...contact.picture} sizes="(min-width: 56rem) 30rem, 100vw" cover />
          </div>
        </div>
        <ContactForm title={contact.title} button={contact.button} email={site.email} posted={actionData} />
      </Split>
    </Section>
  );
}

type ContactFormProps = { title: string; button: string; email: string; posted: PostedForm | undefined };

function ContactForm({ title, button, email, posted }: ContactFormProps) {
  const id = useRef<string>(undefined);
  const { state, failure, postedFailure, was, answer, notice, props } = useSubmission({
    check: (values) => faultsOf(values, { name: checkName, email: checkEmail, message: checkMessage }),
    send: async (values) => {
      id.current ??= freshId();
      const recaptchaToken = await getBotToken("contact_form_submit");
      const { message } = await call(sendContactMessage, {
        body: {
          id: id.current,
          name: typed(values, "name"),
          email: typed(values, "email"),
          message: typed(values, "message"),
          recaptchaToken,
        },
      });
      id.current = undefined;
      return message;
    },
    failureOf: contactFailure,
    prepare: () => prepareBotToken("contact_form_submit"),
    posted,
  });
  const fields = failure?.fields ?? {};
  return (
    <form {...props} method="post" className={styles.form} aria-label={title}>
      <PostedFailure failure={postedFailure} orWrite />
      <Fields>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          error={fields["name"]}
          defaultValue={was["name"]}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          error={fields["email"]}
          defaultValue={was["email"]}
        />
        <TextArea
          label="Message"
          name="message"
          rows={10}
          maxLength={8000}
          error={fields["message"]}
          defaultValue={was["message"]}
        />
      </Fields>
      <noscript>
        <div className={styles.noscript}>
          <p>
            This form asks your browser for a small proof that a person is there, and that needs JavaScript.
            You can write to <a href={`mailto:${email}`}>{email}</a> instead.
          </p>
        </div>
      </noscript>
      <div className={styles.send}>
        <Button type="submit" busy={state === "busy"} busyWords="Sending …">
          {button}
        </Button>
        <p className={styles.fine}>
          What happens with what you write: <Link to={links.privacy()}>privacy</Link>.
        </p>
      </div>
      {failure?.title && !postedFailure && (
        <Notice ref={notice} tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      {state === "sent" && (
        <Notice
          ref={notice}
          tone="success"
          title={answer}
          drawing={<Drawing svg={mailSent} size="small" />}
        />
      )}
    </form>
  );
}
