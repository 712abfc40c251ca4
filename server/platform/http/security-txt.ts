import { paths } from "../../../contract/paths.ts";

/** The path of RFC 9116. */
export const securityTxtPath = "/.well-known/security.txt";

/** Days until a copy of the file is out of date; less than a year. The site serves a new one every day. */
const validDays = 180;
const dayMs = 86_400_000;

export type SecurityContact = { SECURITY_CONTACT?: string | undefined; SECURITY_POLICY?: string | undefined };

/** Where to report a weakness (RFC 9116). Without SECURITY_CONTACT, on the contact page. */
export function securityTxt(
  publicUrl: string,
  { SECURITY_CONTACT: contact, SECURITY_POLICY: policy }: SecurityContact,
  now: Date,
): string {
  const expires = new Date((Math.floor(now.getTime() / dayMs) + validDays) * dayMs).toISOString();
  const lines = [
    `Contact: ${contact ?? publicUrl + paths.contact()}`,
    `Expires: ${expires.replace(".000", "")}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}${securityTxtPath}`,
    ...(policy ? [`Policy: ${policy}`] : []),
  ];
  return `${lines.join("\n")}\n`;
}
