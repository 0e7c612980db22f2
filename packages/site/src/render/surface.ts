/** Where something is drawn: the live page, where values copy and plots are dragged, or the sheet, which is paper. */
export type Surface = 'page' | 'sheet';

/** Where an output stands in the page: large, in the strip of small pictures under it, in the column of figures, or below the fold. */
export type Region = 'hero' | 'dock' | 'figures' | 'rest';
