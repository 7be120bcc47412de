/** A file or folder of weights as this machine has it. No link of it is followed out of `within`. */
export type ModelPlace = { readonly path: string; readonly within: string };
