import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A cache keeps the lines of memory that were used of late near the processor. Each address falls into one set; the set’s ways are looked through for its tag. Where it is, the access is a hit; where not, a miss: the line is brought from below, and another of the set has to go.',
    'This page runs references through one to three levels, exactly, one access after the other: an exercise’s list, a trace of Dinero or of valgrind’s lackey, a loop, or a RISC-V program of its own. It says what hit, what missed and why, what stood where after each access, and what it costs in cycles.',
    'From the same run it has the misses of LRU caches of every size at once (stack distances), by ways, the load of the sets and the distances of reuse: what another cache would do need not be tried one by one.',
  ],
  formulas: [
    { name: 'Size', tex: 'C = S \\cdot E \\cdot B' },
    {
      name: 'Fields of an address',
      tex: '\\text{block} = \\lfloor a / B \\rfloor, \\quad \\text{set} = \\text{block} \\bmod S, \\quad \\text{tag} = \\lfloor \\text{block} / S \\rfloor',
    },
    {
      name: 'Average memory access time',
      tex: '\\mathrm{AMAT} = \\frac{1}{N}\\Bigl( \\sum_k A_k\\,t_k + R\\,t_m \\Bigr) \\;=\\; t_1 + m_1\\,(t_2 + m_2\\,t_m)',
    },
    {
      name: 'Cycles an instruction',
      tex: '\\mathrm{CPI} = \\mathrm{CPI}_0 + \\frac{\\sum_k A_k\\,t_k + R\\,t_m - N\\,t_1}{I}',
    },
    {
      name: 'Misses by their cause',
      tex: 'm = m_\\text{compulsory} + m_\\text{capacity} + m_\\text{conflict}',
    },
    {
      name: 'Misses of a fully associative LRU cache of n lines',
      tex: 'm(n) = N - \\#\\{\\, i : d_i \\le n \\,\\}',
    },
  ],
  symbols: [
    { symbol: 'C', meaning: 'size of the data that a cache holds', unit: 'B' },
    {
      symbol: 'S,\\ E,\\ B',
      meaning: 'sets, ways (lines a set), bytes of a line (the block of textbooks)',
    },
    { symbol: 'N', meaning: 'accesses counted' },
    { symbol: 'A_k,\\ t_k', meaning: 'accesses that wait for level k, and its hit time in cycles' },
    { symbol: 'R,\\ t_m', meaning: 'lines read from memory on demand, and its time' },
    { symbol: 'm_k', meaning: 'local miss rate of level k' },
    { symbol: 'I', meaning: 'instructions' },
    {
      symbol: 'd_i',
      meaning:
        'stack distance of access i: different lines accessed since its line last was, itself counted; infinite the first time',
    },
  ],
  validity: [
    'Counts are exact for the model: one access after the other, in the order of the trace, none beside another. There are no clocks in the simulation itself; time is accesses by the time of each level they reach, and what is written down or prefetched is never waited for.',
    'Caches are empty at first. A free way is taken before any line goes, lowest way first. The line is fetched before the victim is written back.',
    'A reference over the end of a line is an access to each line it touches, or to the first alone by choice; a modify is a load and a store. A trace without sizes never crosses, and its stores count 4 bytes.',
    'The classes are Hill’s: compulsory is the first access to a line ever; capacity, what a fully associative LRU cache of the same size misses too; conflict, the rest. A store that passes its cache by counts as bringing its line in that reference cache.',
    'Any number of sets may be given. Where it is no power of two, set and tag are remainder and quotient of the block number, as in hardware that hashes by a modulus.',
    'Inclusive: what leaves a level is taken from the levels above, and their dirty data go with it. Exclusive: a line goes up on a hit and comes back when it leaves above, clean or dirty. Levels below the first write back and allocate; a line that is written whole is not read first.',
    'LRU, FIFO, MRU, LIP, BIP, tree-PLRU, bit-PLRU, NRU, LFU, SRRIP, BRRIP and DRRIP (two bits, hit priority, up to 32 leading sets of each kind and one in 16 at most, a counter of ten bits) are as in their papers, but what these do by chance once in 32 is done every 32nd time. Random replacement is xorshift32 or a 16-bit LFSR from the seed.',
    'Belady’s optimum replaces by the next use of each line in the first level; it is the minimum of misses for caches that bring every line they miss, counted from the first access, and is refused with what would make it none.',
    'Prefetch by stride has no program counters to go by: it looks for equal distances within a region of 64 lines, 16 regions at a time.',
    'To 20 million references, 400 MB of text, 4 194 304 lines a cache, 64 lines of victim cache and of write buffer.',
  ],
  pitfalls: [
    'Word, block and byte addresses. An exercise that says “word address 22” means byte 88, and its block number is 22 only while a block is one word. Addresses of says which.',
    'A size is that of the data. Tags, valid and dirty bits come on top: Bits of the cache counts them.',
    'More ways do not always miss less. With LRU a larger fully associative cache never misses more, but a set-associative one may miss less than a fully associative one of its size: a loop a little longer than the cache is the usual case. Such hits are the ones that full associativity would miss, and they make capacity and conflict a matter of definition.',
    'FIFO and random replacement have no stack property: a larger cache may miss more (Belady’s anomaly).',
    'A miss rate without its denominator means little: of accesses, of instructions, of loads; local or global. Local rates of a second level look bad because the first one has taken the easy hits.',
    'Longer lines miss less until they bring what nobody asks for; what each miss costs grows meanwhile. Compare by time with transfer, and not by misses alone.',
    'Counts are not those of a machine. Cachegrind takes a reference over two lines as one access, a modify as a read alone, and has no dirty lines; csapp’s csim looks at the first line alone and leaves instructions out.',
    'Hardware indexes the second level by physical addresses. A trace of virtual ones is placed otherwise there.',
  ],
  citations: [
    {
      authors: 'D. A. Patterson, J. L. Hennessy',
      title: 'Computer Organization and Design, RISC-V Edition',
      source: '2nd ed., Morgan Kaufmann',
      year: 2020,
      place: 'sections 5.3, 5.4 and 5.8',
      isbn: '978-0-12-820331-6',
    },
    {
      authors: 'J. L. Hennessy, D. A. Patterson',
      title: 'Computer Architecture: A Quantitative Approach',
      source: '6th ed., Morgan Kaufmann',
      year: 2017,
      place: 'appendix B',
      isbn: '978-0-12-811905-1',
    },
    {
      authors: 'R. E. Bryant, D. R. O’Hallaron',
      title: 'Computer Systems: A Programmer’s Perspective',
      source: '3rd ed., Pearson',
      year: 2015,
      place: 'chapter 6 and the cache lab',
      isbn: '978-0-13-409266-9',
    },
    {
      authors: 'M. D. Hill, A. J. Smith',
      title: 'Evaluating associativity in CPU caches',
      source: 'IEEE Transactions on Computers 38(12), 1612–1630',
      year: 1989,
      doi: '10.1109/12.40842',
    },
    {
      authors: 'R. L. Mattson, J. Gecsei, D. R. Slutz, I. L. Traiger',
      title: 'Evaluation techniques for storage hierarchies',
      source: 'IBM Systems Journal 9(2), 78–117',
      year: 1970,
      doi: '10.1147/sj.92.0078',
    },
    {
      authors: 'L. A. Belady',
      title: 'A study of replacement algorithms for a virtual-storage computer',
      source: 'IBM Systems Journal 5(2), 78–101',
      year: 1966,
      doi: '10.1147/sj.52.0078',
    },
    {
      authors: 'N. P. Jouppi',
      title:
        'Improving direct-mapped cache performance by the addition of a small fully-associative cache and prefetch buffers',
      source: 'ISCA 1990, 364–373',
      year: 1990,
      doi: '10.1145/325164.325162',
    },
    {
      authors: 'M. K. Qureshi, A. Jaleel, Y. N. Patt, S. C. Steely, J. Emer',
      title: 'Adaptive insertion policies for high performance caching',
      source: 'ISCA 2007, 381–391',
      year: 2007,
      doi: '10.1145/1250662.1250709',
    },
    {
      authors: 'A. Jaleel, K. B. Theobald, S. C. Steely, J. Emer',
      title: 'High performance cache replacement using re-reference interval prediction (RRIP)',
      source: 'ISCA 2010, 60–71',
      year: 2010,
      doi: '10.1145/1815961.1815971',
    },
    {
      authors: 'A. J. Smith',
      title: 'Cache memories',
      source: 'ACM Computing Surveys 14(3), 473–530',
      year: 1982,
      doi: '10.1145/356887.356892',
    },
  ],
  faq: [
    {
      q: 'How do I work the textbook’s exercise?',
      a: 'Write the sequence as it stands, say under Addresses of whether they are bytes, words or blocks, and give size, line and placement. Access by access lists tag, set, hit or miss and what had to go; press a row, or an access in the picture, and the picture shows the cache after it. The arrow keys on the picture step on and back.',
    },
    {
      q: 'Which traces does it read?',
      a: 'Dinero’s din (label 0, 1 or 2 and a hex address), valgrind’s lackey with --trace-mem=yes (I, L, S, M, address and size; its == lines are passed over), csapp’s .trace files, lists of R, W or I with an address in either order and perhaps a size, pinatrace’s lines, CSV with a heading, and plain addresses. A line that is none of these is refused by its number. valgrind writes to standard error: valgrind --tool=lackey --trace-mem=yes --log-file=my.trace ./program.',
    },
    {
      q: 'Is the file sent anywhere?',
      a: 'No. It is read and packed in the browser, and the page alone keeps it.',
    },
    {
      q: 'Why do my numbers differ from cachegrind’s?',
      a: 'It counts a reference over two lines once, a modify as one read, and writes nothing back. With LRU, write allocate, split first levels and a level below, the table As cachegrind counts has its nine figures by its rules.',
    },
    {
      q: 'How do I get the answers of csim?',
      a: 'First level by its sets: 2^s sets, E ways, a line of 2^b bytes; LRU; Instruction fetches passed over; Over the end of a line to the first. Hits, misses and evictions are then those of csim-ref.',
    },
    {
      q: 'Which size would be enough?',
      a: 'Miss rate over size has the answer for every power of two: look for the step where the working set begins to fit. Pull the cache’s point along it. Where the curves by ways lie apart, associativity helps more than size.',
    },
    {
      q: 'How far is LRU from the best?',
      a: 'Set Other organisations to compared: the table of replacements has Belady’s optimum over the same trace, which no replacement can beat, counted from its first access.',
    },
    {
      q: 'What is a conflict miss if the set-associative cache beats the fully associative one?',
      a: 'Then the definition has reached its end: Hits that full associativity would miss says how often that happens. The three classes still add up to the misses.',
    },
  ],
  related: ['rv32-simulator', 'page-table-walker'],
};
