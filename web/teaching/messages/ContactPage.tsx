import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { telLink } from "../../../contract/platform/values/identifiers.ts";
import { sendContactMessage } from "../../../contract/teaching/messages/calls.ts";
import { text as t } from "../../../contract/teaching/messages/text.ts";
import { getBotToken, prepareBotToken } from "../../kit/botcheck/botcheck.ts";
import { call, getPageContext } from "../../kit/calls/api.ts";
import { handlePostedForm } from "../../kit/calls/posted.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { pageMeta } from "../../kit/pages/page-meta.ts";
import { usePrefill } from "../../kit/store/prefill.ts";
import { Drawing } from "../../kit/ui/Drawing.tsx";
import mailSent from "../../kit/ui/drawings/mail-sent.svg?raw";
import { checkEmail, checkFields, checkMessage, checkName, fieldValue } from "../../kit/ui/forms/checks.ts";
import { Fields, TextArea } from "../../kit/ui/forms/Field.tsx";
import { Form, type PostedForm, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { EmailField, NameField } from "../../kit/ui/forms/PersonFields.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { Picture } from "../../kit/ui/Picture.tsx";
import { Head, Section, Split } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/ContactPage";
import { contactFailure } from "./failures.ts";
import { SendRow } from "./SendRow.tsx";
import page from "./ContactPage.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { contact, links } = await readSiteDocuments(getPageContext(context).call, "contact", "links");
  return { contact, links };
}

/** Takes the form when it is posted without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = getPageContext(context);
  return handlePostedForm(
    request,
    (values) => call(sendContactMessage, { body: { ...letterOf(values), recaptchaToken: "" } }),
    contactFailure,
  );
}

const letterOf = (values: FormData) => ({
  name: fieldValue(values, "name"),
  email: fieldValue(values, "email"),
  message: fieldValue(values, "message"),
});

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData.contact;
  return pageMeta(matches, { title, description, path: paths.contact() });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contact, links: site } = loaderData;
  return (
    <Section tight>
      <Split by="5/7">
        <Stack gap={5} className={page.words}>
          <Head level={1} title={contact.title} lead={contact.lead} />
          <p>{contact.answerTime}</p>
          <dl className={page.ways}>
            <dt>{shared.email}</dt>
            <dd>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </dd>
            <dt>{shared.phone}</dt>
            <dd>
              <a href={telLink(site.phone)}>{site.phone}</a>
            </dd>
            <dt>{t.studio}</dt>
            <dd>
              {site.address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </dd>
          </dl>
          <div className={page.picture}>
            <Picture {...contact.picture} sizes="(min-width: 56rem) 30rem, 100vw" cover />
          </div>
        </Stack>
        <ContactForm title={contact.title} button={contact.button} email={site.email} posted={actionData} />
      </Split>
    </Section>
  );
}

type ContactFormProps = { title: string; button: string; email: string; posted: PostedForm | undefined };

function ContactForm({ title, button, email, posted }: ContactFormProps) {
  const ids = useRequestIds();
  const submission = useSubmission({
    check: (values) => checkFields(values, { name: checkName, email: checkEmail, message: checkMessage }),
    send: async (values) => {
      const letter = letterOf(values);
      const recaptchaToken = await getBotToken("contact_form_submit");
      const body = { id: ids.idOf(letter), ...letter, recaptchaToken };
      const { message } = await call(sendContactMessage, { body });
      ids.renew();
      return message;
    },
    failureOf: contactFailure,
    prepare: () => prepareBotToken("contact_form_submit"),
    posted,
  });
  usePrefill(submission);
  const { state, answer, notice } = submission;
  return (
    <Stack as={Form} gap={5} submission={submission} method="post" aria-label={title} orWrite>
      <Fields>
        <NameField />
        <EmailField />
        <TextArea label={shared.message} name="message" rows={10} maxLength={8000} />
      </Fields>
      <SendRow button={button} email={email} />
      {state === "sent" && (
        <Notice ref={notice} tone="success" title={answer} drawing={<Drawing svg={mailSent} size="small" />} />
      )}
    </Stack>
  );
}
