/** Live updates. */
