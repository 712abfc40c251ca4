export const t = {
  keepThisUnderCharacters: (max: number) => `Please keep this under ${max} characters.`,
  useOneLineOfPlain: "Please use one line of plain text.",
  usePlainText: "Please use plain text.",
  http: (domain: string) => `http://${domain}`,
  thatAddressIsTooLong: "That address is too long.",
  thatNumberIsTooLong: "That number is too long.",
  useDateLike202706: "Please use a date like 2027-06-19.",
  useTimeLike1800: "Please use a time like 18:00.",
  thatIsNotId: "That is not an id of ours.",
};
