/** Lines one level of Python further in. */
export const indented = (text: string): string => text.replace(/^(?=.)/gmu, '    ');

/** What a module does where it is run, and not where it is imported. */
export const pythonMain = (body: string): string =>
  `if __name__ == "__main__":\n${indented(body.trimEnd())}\n`;
