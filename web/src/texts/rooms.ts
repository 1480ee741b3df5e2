import type { InLanguages } from "../games/game"

interface RoomWords {
  title: string
  line: string
  fresh: string
  name: string
  game: string
  rounds: string
  glass: string
  words: string
  dice: string
  thrown: string
  typed: string
  typedBelow: string
  andThen: string
  without: (game: string) => string
  letters: string
  kindness: Record<"kind" | "normal" | "tough", string>
  see: string
  seeScreen: string
  seePhones: string
  watch: string
  watchHost: string
  watchAll: string
  open: string
  openBelow: string
  noRoom: (code: string) => string
  opening: string
  about: (game: string, rounds: number, minutes: number) => string
  round: (number: number, of: number) => string
  afterRound: (number: number, of: number) => string
  here: (count: number) => string
  scan: string
  typeCode: string
  start: (round: number) => string
  startShort: (round: number) => string
  startWhen: string
  nobodyYet: string
  late: string
  settings: string
  fullScreen: string
  lost: string
  done: (done: number, of: number) => string
  lay: string
  sameDice: (count: number) => string
  moreTime: string
  stop: string
  goOn: string
  pausedFor: (name: string | null) => string
  pausedBelow: string
  over: (round: number) => string
  overBelow: string
  showBest: string
  best: (points: number) => string
  atMost: (points: number, bound: number) => string
  searching: string
  bestLaid: string
  atOnce: (points: number) => string
  possible: (word: string) => string
  together: string
  ofIt: string
  found: (count: number) => string
  nobody: string
  stumped: (word: string, count: number) => string
  allFound: string
  seeBest: string
  showRanking: string
  hideRanking: string
  rankingOn: string
  firstNine: string
  ownPlaces: string
  wins: (name: string, points: string) => string
  win: (names: string, points: string) => string
  oneMore: string
  leads: (name: string, points: string) => string
  lead: (names: string, points: string) => string
  points: (points: number) => string
  last: string
  keys: string
  picture: (words: string) => string
  qr: (code: string) => string
  names: string
  isDone: string
  isPlaying: string
  isAway: string
  isIn: string
  more: (count: number) => string
  seats: string
  alone: string
  tablesOf: (seats: number) => string
  pods: {
    table: (number: number) => string
    missing: (names: string, many: boolean) => string
    here: (count: number) => string
    playing: string
    done: string
    starts: string
    seat: (seat: number) => string
    title: string
    noneMeets: string
    someMeet: string
    seatAll: string
    seatAgain: string
    bot: (name: string) => string
    swap: (name: string) => string
    swapBelow: string
    howItCounts: string
    counts: string
    yours: (table: number) => string
    yourSeat: (seat: number) => string
    waits: string
    beat: (beaten: string, others: number) => string
    beatBelow: string
    lay: string
    laySame: string
    others: string
    tablesDone: (done: number, of: number) => string
    show: string
  }
  shapes: {
    show: string
    title: string
    vote: string
    choose: string
    shape: (letter: string) => string
    picture: (letter: string, columns: number, rows: number) => string
    votes: (count: number) => string
    mine: string
  }
  player: {
    name: string
    nameBelow: string
    enter: string
    inside: (name: string) => string
    lookUp: string
    wait: string
    waitBelow: (count: number) => string
    rename: string
    leave: string
    renameTo: string
    starts: string
    startsBelow: string
    goOn: string
    begin: string
    sent: string
    sentBelow: string
    sentUntil: string
    change: string
    paused: string
    pausedBelow: string
    missed: string
    up: string
    upBelow: string
    /** The host's page is closed, since a moment or for so long that others may go on. */
    alone: string
    aloneBelow: string
    goOnAlone: string
    goOnAloneBelow: string
    pointsOf: (points: number, best: number) => string
    percent: (percent: number) => string
    nothing: string
    only: (words: string) => string
    onlyBelow: (count: number) => string
    togetherIs: (percent: number) => string
    togetherBelow: string
    place: (place: number) => string
    placeBelow: string
    won: string
    inLast: string
    removed: string
    removedBelow: string
    struck: string
    lookUpBest: string
    next: (round: number) => string
    showBestHere: string
    end: string
    endBelow: string
    again: (round: number) => string
    late: (round: number) => string
    againBelow: string
    host: string
    screen: string
    leadIt: string
  }
  leading: {
    line: (code: string, count: number) => string
    onlyYou: string
    roundName: (number: number) => string
    finished: (best: string) => string
    running: string
    planned: string
    next: (round: number) => string
    canStart: (round: number) => string
    everyoneDone: string
    nobody: string
    columns: { name: string; total: string; state: string; what: string }
    laying: string
    doneState: string
    notBegun: string
    away: string
    awayFor: (time: string) => string
    pauseFor: (name: string) => string
    pause: string
    cameLate: string
    bot: (level: string) => string
    unusual: string
    unusualBelow: (chance: string) => string
    strike: string
    unstrike: string
    allow: (name: string, round: number) => string
    repeat: string
    remove: string
    rename: string
    renameTitle: (name: string) => string
    newName: string
    sentAway: string
    readmit: (name: string) => string
    readmitShort: string
    keepOff: string
    help: string
    helped: string
    helpBelow: string
    ready: string
    actions: (name: string) => string
    reason: string
    reasonBelow: string
    save: string
    cancel: string
    screen: string
    shows: Record<"ranking" | "ticks" | "best", string>
    showsBelow: Record<"ranking" | "ticks" | "best", string>
    openScreen: string
    latecomers: string
    canPlay: (rounds: string) => string
    mayPlay: (round: number) => string
    allowShort: string
    bots: string
    addBots: (count: number) => string
    botsHow: string
    count: string
    take: string
    csv: string
    print: string
    all: string
    cards: string
    again: string
    finish: string
    typeDice: string
    typeDiceBelow: string
    struck: (reason: string) => string
    repeated: (reason: string) => string
    standings: string
  }
  cards: {
    title: string
    line: string
    names: string
    namesBelow: string
    cut: string
    noScanner: (address: string) => string
    print: string
    below: string
    yourName: string
  }
}

/** What is said in rooms: on the big screen, on phones, to whoever leads, and on cards. */
export const ROOMS: InLanguages<RoomWords> = {
  en: {
    title: "New room",
    line: "The same dice for a class, a club or a long table",
    fresh: "What do you play?",
    name: "Name of the room",
    game: "Game",
    rounds: "Rounds",
    glass: "Time",
    words: "Words",
    dice: "Dice",
    thrown: "Thrown here",
    typed: "Real dice",
    typedBelow: "You throw one box for everybody and type in what it shows.",
    andThen: "And another game",
    without: (game) => `Without ${game}`,
    letters: "Letters",
    kindness: { kind: "Kind", normal: "Normal", tough: "Tough" },
    see: "Names",
    seeScreen: "On the big screen",
    seePhones: "On phones, too",
    watch: "The big screen",
    watchHost: "For me",
    watchAll: "For everybody",
    open: "Open the room",
    openBelow: "You get a code for everybody, and a screen for the projector.",
    noRoom: (code) => `No room with the code ${code}.`,
    opening: "Going to the room",
    about: (game, rounds, minutes) =>
      `${game}, ${rounds === 1 ? "one round" : `${rounds} rounds`}, about ${minutes} minutes`,
    round: (number, of) => `Round ${number} of ${of}`,
    afterRound: (number, of) => `After round ${number} of ${of}`,
    here: (count) => (count === 1 ? "1 is here" : `${count} are here`),
    scan: "Scan, type your name, sit down.",
    typeCode: "Open the page, type the code, then your name.",
    start: (round) => `Start round ${round}`,
    startShort: (round) => `Round ${round}`,
    startWhen: "Start when everyone is here",
    nobodyYet: "Nobody is here yet",
    late: "Latecomers can still join after the start.",
    settings: "Settings",
    fullScreen: "Full screen",
    lost: "The screen has lost the room. The clock runs on.",
    done: (done, of) => (of === 1 ? `${done} of 1 is done` : `${done} of ${of} are done`),
    lay: "Find the best you can",
    sameDice: (count) => `Everyone has these ${count} dice.`,
    moreTime: "+ 30 seconds",
    stop: "Stop now",
    goOn: "Go on",
    pausedFor: (name) => (name ? `Waiting for ${name}` : "Paused"),
    pausedBelow: "The clock stands still for everyone.",
    over: (round) => `Round ${round} is over`,
    overBelow: "Now look what was possible.",
    showBest: "Show the best",
    best: (points) => `The best, ${points} points`,
    atMost: (points, bound) => `The best we found, ${points} points. Nothing above ${bound} exists.`,
    searching: "Looking for the best …",
    bestLaid: "Your best words",
    atOnce: (points) => `The best without rolling again, ${points === 1 ? "1 point" : `${points} points`}`,
    possible: (word) => `${word} was there from the start`,
    together: "Together you found",
    ofIt: "of it",
    found: (count) => (count === 1 ? "1 of you" : `${count} of you`),
    nobody: "nobody",
    stumped: (word, count) => `${word} stumped all ${count} of you`,
    allFound: "You found every word of it",
    seeBest: "This is the best there is",
    showRanking: "Show ranking",
    hideRanking: "Hide ranking",
    rankingOn: "The ranking is on. You can hide it at any time.",
    firstNine: "The first nine. Everyone sees their own place on the phone.",
    ownPlaces: "Everyone sees their own place on the phone.",
    wins: (name, points) => `${name} wins with ${points}`,
    win: (names, points) => `${names} win with ${points}`,
    oneMore: "One more round",
    leads: (name, points) => `${name} leads with ${points}`,
    lead: (names, points) => `${names} lead with ${points}`,
    points: (points) => (points === 1 ? "1 point" : `${points} points`),
    last: "That was the last round",
    keys: "Space goes on, R shows the ranking, S everyone’s shapes, F fills the screen.",
    picture: (words) => `The best play: ${words}`,
    qr: (code) => `QR code that leads to room ${code}`,
    names: "Who is here",
    isDone: "done",
    isPlaying: "playing",
    isAway: "away",
    isIn: "here",
    more: (count) => `and ${count} more`,
    seats: "Who plays together",
    alone: "Everyone alone",
    tablesOf: (seats) => `Tables of ${seats}`,
    pods: {
      table: (number) => `Table ${number}`,
      missing: (names, many) => `${names} ${many ? "are" : "is"} missing`,
      here: (count) => `${count} of ${count}`,
      playing: "playing",
      done: "done",
      starts: "starts",
      seat: (seat) => (seat === 2 ? "2nd" : seat === 3 ? "3rd" : `${seat}th`),
      title: "How you are seated",
      noneMeets: "Nobody meets twice",
      someMeet: "Some meet again: there are not enough people",
      seatAll: "Seat everyone",
      seatAgain: "Seat everyone again",
      bot: (name) => `Seat a bot for ${name}`,
      swap: (name) => `Swap ${name}`,
      swapBelow: "Tap two names to swap their seats.",
      howItCounts: "How it counts",
      counts:
        "Every table has the same dice. You are compared with whoever sat in your seat at the other tables: 1 point for each one you beat, ½ for a tie.",
      yours: (table) => `You sit at table ${table}`,
      yourSeat: (seat) => (seat === 1 ? "You start." : `You are number ${seat}.`),
      waits: "It begins as soon as everyone is there.",
      beat: (beaten, others) => `You beat ${beaten} of ${others}`,
      beatBelow: "They sat in your seat at the other tables.",
      lay: "Every table plays",
      laySame: "All tables have the same dice.",
      others: "The others are playing",
      tablesDone: (done, of) =>
        of === 1 ? `${done} of 1 table is done` : `${done} of ${of} tables are done`,
      show: "End the round",
    },
    shapes: {
      show: "Everyone’s shapes",
      title: "Most beautiful shape?",
      vote: "Vote on your phone.",
      choose: "Tap one. You can change your mind.",
      shape: (letter) => `Shape ${letter}`,
      picture: (letter, columns, rows) => `Shape ${letter}, ${columns} by ${rows}`,
      votes: (count) => (count === 1 ? "1 vote" : `${count} votes`),
      mine: "Your crossword",
    },
    player: {
      name: "What’s your name?",
      nameBelow: "It will be on the big screen. With a card, type its number and word.",
      enter: "Go in",
      inside: (name) => `You’re in, ${name}`,
      lookUp: "Look up: your name is on the screen.",
      wait: "Waiting for the start",
      waitBelow: (count) => (count === 1 ? "You are the first." : `${count} are here.`),
      rename: "Change name",
      leave: "Leave the room",
      renameTo: "Your name",
      starts: "Here we go",
      startsBelow: "Your dice are on their way.",
      goOn: "Go on",
      begin: "Start now",
      sent: "Sent",
      sentBelow: "Your name has a tick on the screen.",
      sentUntil: "You can change it until time is up.",
      change: "Change it",
      paused: "Paused",
      pausedBelow: "The clock stands still. It goes on soon.",
      missed: "You join in the next round",
      up: "Look up",
      upBelow: "The best will be on the screen.",
      alone: "The host is away",
      aloneBelow: "After two minutes, if half of you are here, you can go on by yourselves.",
      goOnAlone: "The host is still away",
      goOnAloneBelow: "Go on by yourselves: one tap is for all of you.",
      pointsOf: (points, best) => `${points} points of ${best}`,
      percent: (percent) => `${percent} % of the best there is`,
      nothing: "No points this time",
      only: (words) => `Only you found ${words}`,
      onlyBelow: (count) => `${count} people had these dice.`,
      togetherIs: (percent) => `Together: ${percent} % of the best`,
      togetherBelow: "Everyone’s words count for it.",
      place: (place) => `Your place: ${place}`,
      placeBelow: "After all rounds so far.",
      won: "You win!",
      inLast: "In the last round.",
      removed: "The host has taken you out of this room",
      removedBelow: "Talk to whoever leads it. If they let you in again, you can go in here.",
      struck: "This round does not count for you:",
      lookUpBest: "Look up for the best one",
      next: (round) => `Round ${round} starts soon.`,
      showBestHere: "Show the best here",
      end: "That was it",
      endBelow: "Thank you for playing.",
      again: (round) => `Play round ${round} again`,
      late: (round) => `You can play round ${round} now`,
      againBelow: "The dice fall when you tap.",
      host: "This is your room",
      screen: "Big screen",
      leadIt: "Lead it",
    },
    leading: {
      line: (code, count) => `${code} · ${count === 1 ? "1 person" : `${count} people`}`,
      onlyYou: "only you see this",
      roundName: (number) => `Round ${number}`,
      finished: (best) => (best ? `Finished, best ${best}` : "Finished"),
      running: "Running",
      planned: "To come",
      next: (round) => `Round ${round} is running`,
      canStart: (round) => `Round ${round} can start`,
      everyoneDone: "Everyone is done.",
      nobody: "Nobody is here yet. Share the code.",
      columns: { name: "Name", total: "Total", state: "Now", what: "What else" },
      laying: "playing",
      doneState: "done",
      notBegun: "not begun",
      away: "away",
      awayFor: (time) => `away ${time}`,
      pauseFor: (name) => `Pause for ${name}`,
      pause: "Pause",
      cameLate: "came late",
      bot: (level) => `bot, ${level}`,
      unusual: "far above the usual",
      unusualBelow: (chance) => `as good or better once in ${chance}`,
      strike: "Strike the last round",
      unstrike: "Let it count again",
      allow: (name, round) => `Let ${name} play round ${round}`,
      repeat: "Let them repeat the last round",
      remove: "Send away",
      rename: "Give another name",
      renameTitle: (name) => `Another name for ${name}`,
      newName: "New name",
      sentAway: "Sent away",
      readmit: (name) => `Let ${name} in again`,
      readmitShort: "Let in again",
      keepOff: "Keep this page off the projector: it is for you alone.",
      help: "Help",
      helped: "helped",
      helpBelow: "From the next round on. Only you see it here.",
      ready: "Ready",
      actions: (name) => `More about ${name}`,
      reason: "Why?",
      reasonBelow: "It is written down.",
      save: "Do it",
      cancel: "Never mind",
      screen: "The big screen",
      shows: { ranking: "Ranking", ticks: "Names when done", best: "Best play after each round" },
      showsBelow: {
        ranking: "Off: only “together you found …”",
        ticks: "Off: only how many are done",
        best: "Off: only after the last round",
      },
      openScreen: "Open the screen",
      latecomers: "Latecomers",
      canPlay: (rounds) => `missed round ${rounds}`,
      mayPlay: (round) => `can play round ${round} now`,
      allowShort: "Allow",
      bots: "Bots",
      addBots: (count) => (count === 1 ? "Add a bot" : `Add ${count} bots`),
      botsHow: "How well they play",
      count: "How many",
      take: "Take it with you",
      csv: "Standings (CSV)",
      print: "Print the standings",
      all: "Everything (JSON lines)",
      cards: "Print name cards",
      again: "Same again next week",
      finish: "End the room",
      typeDice: "What do the dice show?",
      typeDiceBelow: "Type the letters of all dice, a star as *.",
      struck: (reason) => `struck: ${reason}`,
      repeated: (reason) => `played again: ${reason}`,
      standings: "Standings",
    },
    cards: {
      title: "Name cards",
      line: "One for each child, with the code of the room",
      names: "Names, one on each line",
      namesBelow:
        "Without names there are thirty cards with a line. Each has a word that brings a child back next week.",
      cut: "Cut along the lines. Same card next week, same player.",
      noScanner: (address) =>
        `No code scanner? Open ${address}, type the code, then the number and the word on the card.`,
      print: "Print",
      below: "Thirty cards fit on a page.",
      yourName: "Name",
    },
  },
  de: {
    title: "Neuer Raum",
    line: "Dieselben Würfel für eine Klasse, einen Verein oder eine lange Tafel",
    fresh: "Was spielt ihr?",
    name: "Name des Raums",
    game: "Spiel",
    rounds: "Runden",
    glass: "Zeit",
    words: "Wörter",
    dice: "Würfel",
    thrown: "Hier gewürfelt",
    typed: "Eigene Würfel",
    typedBelow: "Du wirfst eine Schachtel für alle und tippst ein, was sie zeigt.",
    andThen: "Und noch ein Spiel",
    without: (game) => `Ohne ${game}`,
    letters: "Buchstaben",
    kindness: { kind: "Freundlich", normal: "Gemischt", tough: "Knifflig" },
    see: "Namen",
    seeScreen: "Auf dem Beamer",
    seePhones: "Auch auf Handys",
    watch: "Die Seite für den Beamer",
    watchHost: "Für mich",
    watchAll: "Für alle",
    open: "Raum öffnen",
    openBelow: "Du bekommst einen Code für alle und eine Seite für den Beamer.",
    noRoom: (code) => `Es gibt keinen Raum mit dem Code ${code}.`,
    opening: "Auf dem Weg in den Raum",
    about: (game, rounds, minutes) =>
      `${game}, ${rounds === 1 ? "eine Runde" : `${rounds} Runden`}, etwa ${minutes} Minuten`,
    round: (number, of) => `Runde ${number} von ${of}`,
    afterRound: (number, of) => `Nach Runde ${number} von ${of}`,
    here: (count) => (count === 1 ? "1 ist da" : `${count} sind da`),
    scan: "Scannen, Namen eintippen, hinsetzen.",
    typeCode: "Seite öffnen, Code eintippen, dann den Namen.",
    start: (round) => `Runde ${round} starten`,
    startShort: (round) => `Runde ${round}`,
    startWhen: "Starte, wenn alle da sind",
    nobodyYet: "Noch ist niemand da",
    late: "Wer später kommt, kann noch mitspielen.",
    settings: "Einstellungen",
    fullScreen: "Ganzer Bildschirm",
    lost: "Die Verbindung zum Raum ist weg. Die Uhr läuft weiter.",
    done: (done, of) => (of === 1 ? `${done} von 1 ist fertig` : `${done} von ${of} sind fertig`),
    lay: "Findet das Beste",
    sameDice: (count) => `Alle haben diese ${count} Würfel.`,
    moreTime: "+ 30 Sekunden",
    stop: "Jetzt beenden",
    goOn: "Weiter",
    pausedFor: (name) => (name ? `Wir warten auf ${name}` : "Pause"),
    pausedBelow: "Die Uhr steht für alle.",
    over: (round) => `Runde ${round} ist vorbei`,
    overBelow: "Seht jetzt, was möglich war.",
    showBest: "Das Beste zeigen",
    best: (points) => `Das Beste, ${points} Punkte`,
    atMost: (points, bound) => `Das Beste bisher, ${points} Punkte. Mehr als ${bound} gibt es nicht.`,
    searching: "Das Beste wird gesucht …",
    bestLaid: "Eure besten Wörter",
    atOnce: (points) => `Das Beste ohne neu zu würfeln, ${points === 1 ? "1 Punkt" : `${points} Punkte`}`,
    possible: (word) => `${word} lag von Anfang an da`,
    together: "Zusammen habt ihr",
    ofIt: "davon gefunden",
    found: (count) => (count === 1 ? "1 von euch" : `${count} von euch`),
    nobody: "niemand",
    stumped: (word, count) => `${word} hatte niemand von euch ${count}`,
    allFound: "Ihr habt jedes Wort davon gefunden",
    seeBest: "Das ist das Beste, was es gibt",
    showRanking: "Rangliste zeigen",
    hideRanking: "Rangliste verbergen",
    rankingOn: "Die Rangliste ist an. Du kannst sie jederzeit verbergen.",
    firstNine: "Die ersten neun. Den eigenen Platz sehen alle auf dem Handy.",
    ownPlaces: "Den eigenen Platz sehen alle auf dem Handy.",
    wins: (name, points) => `${name} gewinnt mit ${points}`,
    win: (names, points) => `${names} gewinnen mit ${points}`,
    oneMore: "Noch eine Runde",
    leads: (name, points) => `${name} führt mit ${points}`,
    lead: (names, points) => `${names} führen mit ${points}`,
    points: (points) => (points === 1 ? "1 Punkt" : `${points} Punkte`),
    last: "Das war die letzte Runde",
    keys: "Die Leertaste geht weiter, R zeigt die Rangliste, S alle Formen, F füllt den Bildschirm.",
    picture: (words) => `Das Beste: ${words}`,
    qr: (code) => `QR-Code, der in den Raum ${code} führt`,
    names: "Wer da ist",
    isDone: "fertig",
    isPlaying: "spielt",
    isAway: "weg",
    isIn: "da",
    more: (count) => `und ${count} weitere`,
    seats: "Wer zusammen spielt",
    alone: "Alle für sich",
    tablesOf: (seats) => `${seats} am Tisch`,
    pods: {
      table: (number) => `Tisch ${number}`,
      missing: (names, many) => `${names} ${many ? "fehlen" : "fehlt"}`,
      here: (count) => `${count} von ${count}`,
      playing: "spielt",
      done: "fertig",
      starts: "beginnt",
      seat: (seat) => `${seat}.`,
      title: "Wie ihr sitzt",
      noneMeets: "Niemand spielt zweimal mit denselben Leuten",
      someMeet: "Manche treffen sich wieder: Es sind zu wenige Leute",
      seatAll: "Alle setzen",
      seatAgain: "Alle neu setzen",
      bot: (name) => `Einen Bot für ${name} setzen`,
      swap: (name) => `${name} tauschen`,
      swapBelow: "Tippe auf zwei Namen, um ihre Plätze zu tauschen.",
      howItCounts: "Wie es zählt",
      counts:
        "Jeder Tisch hat dieselben Würfel. Du wirst mit denen verglichen, die an den anderen Tischen auf deinem Platz saßen: 1 Punkt für jeden, den du schlägst, ½ bei Gleichstand.",
      yours: (table) => `Du sitzt an Tisch ${table}`,
      yourSeat: (seat) => (seat === 1 ? "Du beginnst." : `Du bist Nummer ${seat}.`),
      waits: "Es geht los, sobald alle da sind.",
      beat: (beaten, others) => `Du hast ${beaten} von ${others} geschlagen`,
      beatBelow: "Sie saßen an den anderen Tischen auf deinem Platz.",
      lay: "Alle Tische spielen",
      laySame: "Alle Tische haben dieselben Würfel.",
      others: "Die anderen spielen",
      tablesDone: (done, of) =>
        of === 1 ? `${done} von 1 Tisch ist fertig` : `${done} von ${of} Tischen sind fertig`,
      show: "Runde abschließen",
    },
    shapes: {
      show: "Alle Formen",
      title: "Welche Form ist die schönste?",
      vote: "Stimmt auf dem Handy ab.",
      choose: "Tipp auf eine. Du kannst dich umentscheiden.",
      shape: (letter) => `Form ${letter}`,
      picture: (letter, columns, rows) => `Form ${letter}, ${columns} mal ${rows}`,
      votes: (count) => (count === 1 ? "1 Stimme" : `${count} Stimmen`),
      mine: "Dein Kreuzworträtsel",
    },
    player: {
      name: "Wie heißt du?",
      nameBelow: "Dein Name steht dann vorne. Mit Karte: Tipp die Zahl und das Wort ein.",
      enter: "Reingehen",
      inside: (name) => `Du bist drin, ${name}`,
      lookUp: "Schau nach vorne: Da steht dein Name.",
      wait: "Gleich geht es los",
      waitBelow: (count) => (count === 1 ? "Noch bist nur du da." : `${count} sind da.`),
      rename: "Namen ändern",
      leave: "Raum verlassen",
      renameTo: "Dein Name",
      starts: "Es geht los",
      startsBelow: "Deine Würfel sind unterwegs.",
      goOn: "Weiterspielen",
      begin: "Jetzt anfangen",
      sent: "Abgeschickt",
      sentBelow: "Vorne steht ein Haken bei deinem Namen.",
      sentUntil: "Du kannst es ändern, bis die Zeit um ist.",
      change: "Noch ändern",
      paused: "Pause",
      pausedBelow: "Die Uhr steht. Gleich geht es weiter.",
      missed: "Du kommst mit der nächsten Runde dazu",
      up: "Schau nach vorne",
      upBelow: "Dort kommt gleich das Beste.",
      alone: "Die Leitung ist gerade weg",
      aloneBelow: "Nach zwei Minuten könnt ihr allein weiterspielen, wenn die Hälfte von euch da ist.",
      goOnAlone: "Die Leitung ist immer noch weg",
      goOnAloneBelow: "Spielt allein weiter: Einmal Tippen gilt für alle.",
      pointsOf: (points, best) => `${points} von ${best} Punkten`,
      percent: (percent) => `${percent} % vom Besten, was es gibt`,
      nothing: "Diesmal keine Punkte",
      only: (words) => `Nur du hast ${words} gefunden`,
      onlyBelow: (count) => `${count} hatten diese Würfel.`,
      togetherIs: (percent) => `Zusammen: ${percent} % vom Besten`,
      togetherBelow: "Dafür zählen die Wörter von allen.",
      place: (place) => `Dein Platz: ${place}`,
      placeBelow: "Nach allen Runden bisher.",
      won: "Du hast gewonnen!",
      inLast: "In der letzten Runde.",
      removed: "Die Leitung hat dich aus diesem Raum genommen",
      removedBelow: "Sprich mit ihr. Lässt sie dich wieder zu, kannst du hier wieder hinein.",
      struck: "Diese Runde zählt für dich nicht:",
      lookUpBest: "Schau nach vorne: Da liegt das Beste",
      next: (round) => `Runde ${round} beginnt bald.`,
      showBestHere: "Das Beste hier zeigen",
      end: "Das war’s",
      endBelow: "Danke fürs Mitspielen.",
      again: (round) => `Runde ${round} noch einmal spielen`,
      late: (round) => `Du kannst Runde ${round} jetzt spielen`,
      againBelow: "Die Würfel fallen, wenn du tippst.",
      host: "Das ist dein Raum",
      screen: "Beamer",
      leadIt: "Leiten",
    },
    leading: {
      line: (code, count) => `${code} · ${count === 1 ? "1 Person" : `${count} Personen`}`,
      onlyYou: "nur du siehst diese Seite",
      roundName: (number) => `Runde ${number}`,
      finished: (best) => (best ? `Fertig, Bestes ${best}` : "Fertig"),
      running: "Läuft",
      planned: "Kommt noch",
      next: (round) => `Runde ${round} läuft`,
      canStart: (round) => `Runde ${round} kann beginnen`,
      everyoneDone: "Alle sind fertig.",
      nobody: "Noch ist niemand da. Gib den Code weiter.",
      columns: { name: "Name", total: "Summe", state: "Jetzt", what: "Sonst noch" },
      laying: "spielt",
      doneState: "fertig",
      notBegun: "nicht begonnen",
      away: "weg",
      awayFor: (time) => `weg ${time}`,
      pauseFor: (name) => `Auf ${name} warten`,
      pause: "Pause",
      cameLate: "kam später",
      bot: (level) => `Bot, ${level}`,
      unusual: "weit über dem Üblichen",
      unusualBelow: (chance) => `so gut oder besser einmal in ${chance}`,
      strike: "Letzte Runde streichen",
      unstrike: "Wieder zählen lassen",
      allow: (name, round) => `${name} Runde ${round} spielen lassen`,
      repeat: "Letzte Runde wiederholen lassen",
      remove: "Aus dem Raum nehmen",
      rename: "Anders nennen",
      renameTitle: (name) => `Ein anderer Name für ${name}`,
      newName: "Neuer Name",
      sentAway: "Herausgenommen",
      readmit: (name) => `${name} wieder zulassen`,
      readmitShort: "Wieder zulassen",
      keepOff: "Diese Seite gehört nicht auf den Beamer: Sie ist nur für dich.",
      help: "Hilfe",
      helped: "mit Hilfe",
      helpBelow: "Ab der nächsten Runde. Nur du siehst es hier.",
      ready: "Fertig",
      actions: (name) => `Mehr zu ${name}`,
      reason: "Warum?",
      reasonBelow: "Es wird aufgeschrieben.",
      save: "So machen",
      cancel: "Doch nicht",
      screen: "Die Seite für den Beamer",
      shows: { ranking: "Rangliste", ticks: "Wer fertig ist", best: "Nach jeder Runde die beste Lösung" },
      showsBelow: {
        ranking: "Aus: nur „Zusammen habt ihr …“",
        ticks: "Aus: nur, wie viele fertig sind",
        best: "Aus: erst nach der letzten Runde",
      },
      openScreen: "Seite öffnen",
      latecomers: "Später gekommen",
      canPlay: (rounds) => `hat Runde ${rounds} verpasst`,
      mayPlay: (round) => `kann Runde ${round} jetzt spielen`,
      allowShort: "Erlauben",
      bots: "Bots",
      addBots: (count) => (count === 1 ? "Einen Bot dazu" : `${count} Bots dazu`),
      botsHow: "Wie gut sie spielen",
      count: "Wie viele",
      take: "Mitnehmen",
      csv: "Tabelle (CSV)",
      print: "Tabelle drucken",
      all: "Alles (JSON-Zeilen)",
      cards: "Namenskarten drucken",
      again: "Nächste Woche noch einmal",
      finish: "Raum beenden",
      typeDice: "Was zeigen die Würfel?",
      typeDiceBelow: "Tippe die Buchstaben aller Würfel, einen Stern als *.",
      struck: (reason) => `gestrichen: ${reason}`,
      repeated: (reason) => `noch einmal gespielt: ${reason}`,
      standings: "Stand",
    },
    cards: {
      title: "Namenskarten",
      line: "Eine für jedes Kind, mit dem Code des Raums",
      names: "Namen, einer in jeder Zeile",
      namesBelow:
        "Ohne Namen gibt es dreißig Karten mit einer Linie. Auf jeder steht ein Wort, mit dem ein Kind nächste Woche wiederkommt.",
      cut: "Entlang der Linien ausschneiden. Nächste Woche gilt dieselbe Karte.",
      noScanner: (address) =>
        `Kein Scanner? Öffne ${address}, tippe den Code und dann Zahl und Wort von der Karte.`,
      print: "Drucken",
      below: "Dreißig Karten passen auf eine Seite.",
      yourName: "Name",
    },
  },
}
