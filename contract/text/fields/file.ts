export const t = {
  filesNameIsPlain: "A file's name is plain.",
};
