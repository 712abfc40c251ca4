import { createContext, useContext } from "react";

type WordFaults = {
  /** Fault messages by path, such as `about.picture.alt`. */
  faults: Readonly<Record<string, string>>;
  /** Removes the faults at and under a path. Called when the field is edited. */
  clearFault: (path: string) => void;
};

export const FaultsContext = createContext<WordFaults>({ faults: {}, clearFault: () => {} });

/** The fault at a path, and a function that removes it. */
export function useFault(path: string) {
  const { faults, clearFault } = useContext(FaultsContext);
  return { fault: faults[path], clearFault: () => clearFault(path) };
}

/** Returns a function that tells whether there is a fault at or under a path. */
export function useHasFault(): (path: string) => boolean {
  const { faults } = useContext(FaultsContext);
  return (path) => Object.keys(faults).some((fault) => isAtOrUnder(path, fault));
}

export const isAtOrUnder = (path: string, fault: string) => fault === path || fault.startsWith(`${path}.`);
