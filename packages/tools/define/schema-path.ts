/** Path of the schema of a tool's JSON export. */
export const schemaPath = (slug: string): string => `/schemas/${schemaName(slug)}.json`;

export const schemaName = (slug: string): string => `${slug}-result`;
