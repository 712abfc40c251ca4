/** The type of a module of sentences in another language: the same names, and functions of the same values. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer V) => string
    ? (...values: V) => string
    : T[K] extends string
      ? string
      : Translation<T[K]>;
};
