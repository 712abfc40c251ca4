import { createContext, useContext } from "react";

type WordFaults = {
  /** One sentence for each place that is to blame, by its path, like `about.picture.alt`. */
  faults: Readonly<Record<string, string>>;
  /** What stands at this path is being mended, so it is no longer blamed. */
  mend: (path: string) => void;
};

export const FaultsContext = createContext<WordFaults>({ faults: {}, mend: () => {} });

/** What is wrong with the place at this path, and how to say that it is being mended. */
export function useFault(path: string) {
  const { faults, mend } = useContext(FaultsContext);
  return { fault: faults[path], mend: () => mend(path) };
}

/** Says whether something is wrong at or anywhere under a path. */
export function useHasFault(): (path: string) => boolean {
  const { faults } = useContext(FaultsContext);
  return (path) => Object.keys(faults).some((place) => place === path || place.startsWith(`${path}.`));
}

/** The faults without those at or under a path. */
export function mended(faults: Readonly<Record<string, string>>, path: string): Record<string, string> {
  const others = Object.entries(faults).filter(([place]) => place !== path && !place.startsWith(`${path}.`));
  return Object.fromEntries(others);
}
