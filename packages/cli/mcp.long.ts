/** MCP, with a call of every calculator. */
import './mcp.test.ts';
