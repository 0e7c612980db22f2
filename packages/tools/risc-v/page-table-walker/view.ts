const view = { attach(): void {} };
export default view;
