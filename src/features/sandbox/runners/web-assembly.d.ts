/** The part of WebAssembly that is used here; Node's types of version 20 leave it to those of browsers. */
declare namespace WebAssembly {
  type ModuleImports = Record<string, (...args: never[]) => unknown>;

  class Module {
    constructor(bytes: Uint8Array);
  }

  class Memory {
    readonly buffer: ArrayBuffer;
  }

  class Instance {
    constructor(module: Module, imports: Record<string, ModuleImports>);
    readonly exports: Record<string, unknown>;
  }

  function compile(bytes: Uint8Array): Promise<Module>;
}
