export const filesNameIsPlain = "A file's name is plain.";
