import * as adminShared from "../../contract/text/admin/shared.ts";

export const checkPassword = (value: string) => (value ? undefined : adminShared.enterYourPassword);

export const checkNewPassword = (value: string) => (value.length < 12 ? adminShared.useAtLeast12Characters : undefined);

export const checkCode = (value: string) => (value.length < 6 ? adminShared.enterCode : undefined);
