// Loaded into npm. It leaves out, without a word, every optional package whose `engines` exclude the Node
// that npm runs on, the native parts of the bundler among them; here all packages run on the pinned Node.
Object.defineProperty(process, 'version', { value: process.env.TOLLBENCH_PINNED_NODE });
