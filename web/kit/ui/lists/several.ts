import { useState } from "react";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { errorMessageOf } from "../../calls/api.ts";
import { toast, toastWithUndo } from "../dialogs/Toast.tsx";

type Refused = { id: string; message: string };
/** What became of each of several things. */
type Answer<Done extends { id: string; canUndo: boolean }> = { done: Done[]; refused: Refused[] };

type Act<Done extends { id: string; canUndo: boolean }> = {
  call: () => Promise<Answer<Done>>;
  /** Says how many are done. */
  words: (count: number) => string;
  /** Takes back what this call did. Without it there is no Undo. */
  undo?: (done: Done[]) => Promise<Answer<{ id: string; canUndo: boolean }>>;
};

type Options = {
  /** How the owner calls one of them. */
  nameOf: (id: string) => string;
  /** Called after each call, also after an undo. */
  onEnd: () => void;
  /** Why a call failed as a whole. */
  failureOf?: (error: unknown) => string;
};

/** Does something to several things with one call. Says how many are done, and names those that are refused and why. */
export function useSeveral({ nameOf, onEnd, failureOf = errorMessageOf }: Options) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const wordsOf = (refused: readonly Refused[]) =>
    refused.map(({ id, message }) => adminShared.nameAndReason(nameOf(id), message)).join(" ");
  return {
    isBusy,
    /** What was not done, and why. */
    failure,
    /** Resolves whether the call was answered. */
    async run<Done extends { id: string; canUndo: boolean }>({ call, words, undo }: Act<Done>): Promise<boolean> {
      setBusy(true);
      setFailure(undefined);
      try {
        const { done, refused } = await call();
        const undoable = done.filter(({ canUndo }) => canUndo);
        const takeBack = async () => {
          const back = await undo!(undoable);
          onEnd();
          if (back.refused.length === 0) return undefined;
          const notBack = adminShared.notUndone(wordsOf(back.refused));
          return back.done.length > 0 ? `${adminShared.undoneSome(back.done.length)} ${notBack}` : notBack;
        };
        if (undo && undoable.length > 0) toastWithUndo(words(done.length), takeBack);
        else if (done.length > 0) toast(words(done.length));
        if (refused.length > 0) setFailure(`${adminShared.notChanged(refused.length)} ${wordsOf(refused)}`);
        onEnd();
        return true;
      } catch (error) {
        setFailure(failureOf(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
