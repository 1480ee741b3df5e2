import asyncpg


async def test_every_test_gets_an_empty_database_of_its_own(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    await connection.execute("CREATE TABLE only_here (x int)")
    tables = await connection.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
    await connection.close()
    assert tables == 1


async def test_the_server_speaks_utf8(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    encoding = await connection.fetchval("SHOW server_encoding")
    await connection.close()
    assert encoding == "UTF8"
