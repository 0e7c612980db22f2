/** Where something is drawn: the live page, where values copy and plots are dragged, or the sheet, which is paper. */
export type Surface = 'page' | 'sheet';
